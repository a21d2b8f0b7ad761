/** The base of a site that is opened from the disk, at build time. All its own addresses in its files begin with this. */
export const DISK_BASE = '/~labdocs~/'
