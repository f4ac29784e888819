import { constants, crc32, deflateRawSync } from "node:zlib";
import { LRUCache } from "lru-cache";

/** Level 3 takes a third of the time of the usual 6, for pages that are 6 % larger. */
const LEVEL = 3;
/** Magic number, method, no flags, no time, no extra flags, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const STYLES = '<style data-precedence="first-paint"';
const END = "</style>";

type Piece = { plain: Buffer; packed: Buffer };

/** The styles inside a page are half of it, and the same in all pages of a kind: they are compressed once. */
const styles = new LRUCache<string, Piece>({ max: 200 });

/** Each piece ends at a whole byte and refers to nothing before it, so pieces can be joined in any order. */
function pieceOf(text: string, options: { level: number; finishFlush?: number }): Piece {
  const plain = Buffer.from(text);
  return { plain, packed: deflateRawSync(plain, options) };
}

const OPEN = constants.Z_SYNC_FLUSH;

function piecesOf(html: string): Piece[] {
  const start = html.indexOf(STYLES);
  const end = html.indexOf(END, html.lastIndexOf(STYLES));
  if (start < 0 || end < 0) return [pieceOf(html, { level: LEVEL })];
  const text = html.slice(start, end);
  const known = styles.get(text) ?? pieceOf(text, { level: constants.Z_BEST_COMPRESSION, finishFlush: OPEN });
  styles.set(text, known);
  return [
    pieceOf(html.slice(0, start), { level: LEVEL, finishFlush: OPEN }),
    known,
    pieceOf(html.slice(end), { level: LEVEL }),
  ];
}

/** The page as one gzip member. */
export function gzipPage(html: string): Uint8Array<ArrayBuffer> {
  const pieces = piecesOf(html);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(pieces.reduce((sum, { plain }) => crc32(plain, sum), 0));
  trailer.writeUInt32LE(
    pieces.reduce((sum, { plain }) => sum + plain.length, 0),
    4,
  );
  return Buffer.concat([HEADER, ...pieces.map(({ packed }) => packed), trailer]);
}
