import fc from "fast-check";
import { anyText } from "./any-text.ts";

/** Failures are reproducible: another seed makes another attack, and the factor makes it longer. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115);
const FACTOR = Number(process.env.FUZZ_FACTOR ?? 1);

export const sample = <T>(values: fc.Arbitrary<T>, count: number, salt = 0): T[] =>
  fc.sample(values, { seed: SEED + salt, numRuns: Math.ceil(count * FACTOR) });

const LONG = 5_000;

/** Texts that programs often mishandle. */
const EVIL_TEXTS: readonly string[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00x",
  "👩‍👩‍👧‍👦",
  "\u202eoiraroh",
  "\u200f\u200e\ufeff",
  "Ａ\u0301\u0301\u0301\u0301",
  "ﷺ".repeat(50),
  "a".repeat(40),
  "a".repeat(41),
  "a".repeat(LONG),
  "ñ".repeat(LONG),
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-0",
  "0",
  "-1",
  "1e308",
  "0x10",
  "9007199254740993",
  "2147483648",
  "true",
  "[]",
  "{}",
  "' or 1=1 --",
  "'; drop table usuarios; --",
  '"); delete from ventas; --',
  "\\",
  "%",
  "%00",
  "%s%n%x",
  "_",
  "$1",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "</script><!--",
  '"><img src=x onerror=alert(1)>',
  "../../../etc/passwd",
  "..\\..\\windows",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "\r\nSet-Cookie: a=b",
  "a\r\nBcc: x@y.cl",
  "=1+1",
  "1970-01-01",
  "2026-02-30",
  "+275760-09-13T00:00:00.001Z",
  "0000-00-00",
];

export const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...EVIL_TEXTS) },
  { weight: 2, arbitrary: anyText({ maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
);

/** Numbers in JSON notation, including those that a number cannot hold. */
const NUMBERS: readonly string[] = [
  "0",
  "-0",
  "1",
  "-1",
  "2",
  "5",
  "6",
  "10",
  "100",
  "0.5",
  "-0.5",
  "1.0",
  "0.1",
  "1e0",
  "1e3",
  "5e-324",
  "1e-10",
  "1e308",
  "-1e308",
  "1e309",
  "-1e999",
  "2147483647",
  "2147483648",
  "-2147483648",
  "4294967296",
  "999999999",
  "1000000000",
  "9007199254740991",
  "9007199254740992",
  "9007199254740993",
  "-9007199254740992",
  "9223372036854775807",
  "9223372036854775808",
  "1e19",
  "123456789012345678901234567890",
];
export const number = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
);

export const quoted = (value: string) => JSON.stringify(value);
const nested = (open: string, inside: string, close: string, depth: number) =>
  `${open.repeat(depth)}${inside}${close.repeat(depth)}`;

/** Invalid JSON, and JSON of unexpected types. */
const ODD_JSON: readonly string[] = [
  "null",
  "true",
  "false",
  "{}",
  "[]",
  '""',
  "[{}]",
  "[null]",
  '{"":0}',
  '{"length":1e9}',
  "NaN",
  "Infinity",
  "undefined",
  "",
  "'a'",
  "{a:1}",
  "[1,]",
  '{"a":1,}',
  "01",
  "+1",
  ".5",
  "1.",
  "0x1",
  '"\\ud800"',
  '"\\u0000"',
  '"\\x41"',
  '"\n"',
  "\u{feff}{}",
  "//x\n{}",
  "{}{}",
  '{"a"',
  '"',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  nested("[", "", "]", 21),
  nested("[", "", "]", 20_000),
  nested('{"a":', "0", "}", 19),
  nested('{"a":', "0", "}", 10_000),
];

/** Any JSON, as text. */
export const json = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_JSON) },
  { weight: 2, arbitrary: number },
  { weight: 2, arbitrary: text.map(quoted) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
);

/** A body with this many elements: small enough to be accepted, long enough to expose quadratic work. */
export const manyElements = (element: string, count: number) => `[${Array(count).fill(element).join(",")}]`;
