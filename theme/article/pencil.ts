/** The pencil of the edit link: apart from the shell's drawings, because the first view does not show it. */
export const PENCIL = 'm3 17 1-4L13.5 3.5a1.5 1.5 0 0 1 2 0l1 1a1.5 1.5 0 0 1 0 2L7 16z'
