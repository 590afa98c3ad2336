import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Three bytes per pixel: red, green, blue. */
export type Picture = { width: number; height: number; rgb: Uint8Array };

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Reads a PNG of a browser or of `writePicture`: eight bits, not interlaced, in colours or with a palette. Transparency is ignored.
 *
 * @throws Error for any other file
 */
export function readPicture(file: Buffer): Picture {
  const parts = new Map<string, Buffer[]>();
  for (let at = signature.length; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const name = file.toString('latin1', at + 4, at + 8);
    parts.set(name, [...(parts.get(name) ?? []), file.subarray(at + 8, at + 8 + file.readUInt32BE(at))]);
  }
  const [head] = parts.get('IHDR') ?? [];
  const samples = { 2: 3, 3: 1, 6: 4 }[head?.[9] ?? 0];
  if (!head || samples === undefined || head[8] !== 8 || head[12] !== 0) throw new Error('This picture cannot be compared.');
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const lines = unfilter(inflateSync(Buffer.concat(parts.get('IDAT') ?? [])), { height, line: width * samples, samples });
  const [palette] = parts.get('PLTE') ?? [];
  const from = palette ?? lines;
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = palette ? (lines[pixel] ?? 0) * 3 : pixel * samples;
    // A view of three bytes for each of a million pixels would double the time.
    for (let channel = 0; channel < 3; channel++) rgb[pixel * 3 + channel] = from[at + channel] ?? 0;
  }
  return { width, height, rgb };
}

/** The first byte of each line says which neighbours its bytes are relative to. */
function unfilter(data: Buffer, { height, line, samples }: { height: number; line: number; samples: number }): Buffer {
  const lines = Buffer.alloc(height * line);
  for (let y = 0; y < height; y++) {
    const kind = data[y * (line + 1)] ?? 0;
    for (let x = 0; x < line; x++) {
      const at = y * line + x;
      const left = x < samples ? 0 : (lines[at - samples] ?? 0);
      const up = y === 0 ? 0 : (lines[at - line] ?? 0);
      const corner = x < samples || y === 0 ? 0 : (lines[at - line - samples] ?? 0);
      // A table of functions would be too slow for millions of bytes.
      const guess = kind === 0 ? 0 : kind === 1 ? left : kind === 2 ? up : kind === 3 ? (left + up) >> 1 : paeth(left, up, corner);
      lines[at] = (data[y * (line + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return lines;
}

function paeth(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Writes a PNG of at most 256 colours: the exact ones if possible, otherwise rounded. */
export function writePicture(picture: Picture): Buffer {
  const { width, height } = picture;
  const { palette, indexes } = reduceColours(picture);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const lines = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) lines.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const chunks = [
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...chunks]);
}

function reduceColours({ rgb }: Picture): { palette: Buffer; indexes: Uint8Array } {
  for (let step = 4; ; step += 4) {
    const rounded = (value: number | undefined) => Math.min(255, Math.round((value ?? 0) / step) * step);
    const colours = new Map<number, number>();
    const indexes = new Uint8Array(rgb.length / 3);
    for (let pixel = 0; pixel < indexes.length && colours.size <= 256; pixel++) {
      const [red, green, blue] = [rounded(rgb[pixel * 3]), rounded(rgb[pixel * 3 + 1]), rounded(rgb[pixel * 3 + 2])];
      const colour = red * 0x10000 + green * 0x100 + blue;
      const index = colours.get(colour) ?? colours.size;
      colours.set(colour, index);
      indexes[pixel] = index;
    }
    if (colours.size > 256) continue;
    return { palette: Buffer.from([...colours.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])), indexes };
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
