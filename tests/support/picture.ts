/** Returns a PNG file of this size, padded to a number of bytes: enough for code that does not decode it. */
export function bytesOfPicture(width: number, height: number, bytes: number): Uint8Array {
  const file = Buffer.alloc(bytes)
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  file.writeUInt32BE(13, 8)
  file.write('IHDR', 12, 'latin1')
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  file.set([8, 2], 24)
  // One part up to the last one.
  file.writeUInt32BE(bytes - 57, 33)
  file.write('IDAT', 37, 'latin1')
  file.write('IEND', bytes - 8, 'latin1')
  return file
}
