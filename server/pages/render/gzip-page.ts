import { constants, crc32, deflateRawSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { PageText } from "#app/context.ts";

/** Level 3 takes a third of the time of the usual 6, for pages that are 6 % larger. */
const LEVEL = 3;
/** Magic number, method, no flags, no time, no extra flags, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

type Piece = { plain: Buffer; packed: Buffer };

/** The styles inside a page are half of it, and the same in all pages of a kind: they are compressed once. */
const known = new LRUCache<string, Piece>({ max: 200 });

/** Each piece ends at a whole byte and refers to nothing before it, so pieces can be joined in any order. */
function pieceOf(text: string, options: { level: number; finishFlush?: number }): Piece {
  const plain = Buffer.from(text);
  return { plain, packed: deflateRawSync(plain, options) };
}

const OPEN = constants.Z_SYNC_FLUSH;

function piecesOf({ before, styles, after }: PageText): Piece[] {
  if (styles === "") return [pieceOf(`${before}${after}`, { level: LEVEL })];
  const piece =
    known.get(styles) ?? pieceOf(styles, { level: constants.Z_BEST_COMPRESSION, finishFlush: OPEN });
  known.set(styles, piece);
  return [pieceOf(before, { level: LEVEL, finishFlush: OPEN }), piece, pieceOf(after, { level: LEVEL })];
}

/** The page as one gzip member. */
export function gzipPage(page: PageText): Uint8Array<ArrayBuffer> {
  const pieces = piecesOf(page);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(pieces.reduce((sum, { plain }) => crc32(plain, sum), 0));
  trailer.writeUInt32LE(
    pieces.reduce((sum, { plain }) => sum + plain.length, 0),
    4,
  );
  return Buffer.concat([HEADER, ...pieces.map(({ packed }) => packed), trailer]);
}
