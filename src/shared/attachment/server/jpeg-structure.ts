import type { PictureSize } from '#src/shared/attachment/attachment-rules.ts';

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];

/**
 * Returns the end of a JPEG and the size of its picture. It consists of segments with a marker and a length, exactly one of them a frame. The data
 * of a scan follows its segment, up to the next marker.
 */
export function readJpegStructure(bytes: Buffer): { end: number; size: PictureSize } | undefined {
  if (bytes.readUInt16BE(0) !== 0xff00 + startOfImage) return undefined;
  let size: PictureSize | undefined;
  let [at, hasScan] = [2, false];
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    // A marker may be preceded by any number of these bytes.
    while (bytes.readUInt8(at + 1) === 0xff) at += 1;
    const marker = bytes.readUInt8(at + 1);
    if (marker === endOfImage) return size && hasScan ? { end: at + 2, size } : undefined;
    if (marker === startOfImage || marker < 0xc0) return undefined;
    hasScan ||= marker === startOfScan;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      // No viewer shows a picture with two frames, or with a height that is defined later.
      if (size || width === 0 || height === 0) return undefined;
      size = { width, height };
    }
    at += 2 + length;
    if (marker === startOfScan) at = scanEnd(bytes, at);
  }
}

// C4, C8 and CC are in the same range but are not frames.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes.readUInt8(at + 1);
    // A stuffed zero or a restart marker is part of the scan.
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new RangeError('The scan does not end.');
}
