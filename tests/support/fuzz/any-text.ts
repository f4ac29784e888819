import fc from "fast-check";

const SURROGATES = { first: 0xd800, last: 0xdfff };
const codePoint = fc.oneof(
  fc.integer({ min: 0, max: SURROGATES.first - 1 }),
  fc.integer({ min: SURROGATES.last + 1, max: 0x10ffff }),
);

/**
 * Texts of any code points, like fast-check's `string({ unit: "binary" })`. That one first builds a map of the whole million of
 * them, which takes a second and a hundred megabytes in each file that uses it.
 */
export const anyText = (options: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.array(codePoint, options).map((points) => String.fromCodePoint(...points));
