import fc from "fast-check";
import { z } from "zod";
import { json, manyElements, number, quoted, text } from "./values.ts";

/** The part of JSON Schema that is read here. */
type Node = {
  type?: string | string[];
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Node[];
  oneOf?: Node[];
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};

/** Existing values of the shop by field name: attacks pass the first check with them. */
export type Known = Record<string, readonly (string | number | boolean)[]>;

/** Bodies for a schema, as JSON text: valid, with one fault, with many faults, and of other types. */
export function bodiesOf(schema: z.ZodType, known: Known): fc.Arbitrary<string> {
  const root = z.toJSONSchema(schema, { io: "input" }) as Node;
  return fc.oneof(
    { weight: 3, arbitrary: rightOf(root, "", known) },
    { weight: 7, arbitrary: spoiledOf(root, "", known) },
    { weight: 1, arbitrary: json },
  );
}

/** The same for a query: names and texts, some of them repeated. */
export function queriesOf(schema: z.ZodType, known: Known): fc.Arbitrary<[string, string][]> {
  const root = z.toJSONSchema(schema, { io: "input" }) as Node;
  const fields = [root, ...(root.oneOf ?? root.anyOf ?? [])].flatMap((node) =>
    Object.entries(node.properties ?? {}),
  );
  const pair = fc.oneof(
    ...fields.map(([name, node]) => fc.tuple(fc.constant(name), plainText(node, name, known))),
    fc.tuple(text, text),
  );
  const whole = fc.tuple(
    ...fields.map(([name, node]) => fc.tuple(fc.constant(name), plainText(node, name, known))),
  );
  return fc.tuple(whole, fc.array(pair, { maxLength: 3 })).map(([all, extra]) => [...all, ...extra]);
}

const plainText = (node: Node, name: string, known: Known) =>
  fc.oneof(
    { weight: 3, arbitrary: rightOf(node, name, known).map(unquoted) },
    { weight: 2, arbitrary: text },
  );

const unquoted = (written: string) => (written.startsWith('"') ? (JSON.parse(written) as string) : written);

/** One member is at its limit, beyond it, of another type, missing, repeated or unknown. */
function spoiledOf(node: Node, name: string, known: Known): fc.Arbitrary<string> {
  const fields = Object.entries(node.properties ?? {});
  const flat = fc.oneof({ weight: 3, arbitrary: limitOf(node) }, { weight: 1, arbitrary: json });
  if (node.type === "array") {
    const { items = {} } = node;
    const mixed = fc
      .tuple(listOf(node, name, known), spoiledOf(items, name, known))
      .map(([list, bad]) => `${list.slice(0, -1)},${bad}]`);
    return fc.oneof({ weight: 4, arbitrary: mixed }, { weight: 1, arbitrary: flat });
  }
  if (fields.length === 0) return flat;
  const spoil = fields.map(([field, child]) => {
    const bad = fc.oneof(
      { weight: 8, arbitrary: spoiledOf(child, field, known).map((value) => `${quoted(field)}:${value}`) },
      { weight: 1, arbitrary: fc.constant(null) },
    );
    return membersOf(node, known, field).chain((members) =>
      bad.map((member) => braced([...members, member])),
    );
  });
  return fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...spoil) },
    { weight: 2, arbitrary: withExtra(node, known) },
  );
}

/** Of the correct type. */
function rightOf(node: Node, name: string, known: Known): fc.Arbitrary<string> {
  const choices = node.anyOf ?? node.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => rightOf(choice, name, known)));
  if (node.const !== undefined) return fc.constant(JSON.stringify(node.const));
  if (node.enum) return fc.constantFrom(...node.enum.map((value) => JSON.stringify(value)));
  if (node.type === "object") return objectOf(node, known);
  if (node.type === "array") return listOf(node, name, known);
  const values = known[name];
  if (values && values.length > 0) return fc.constantFrom(...values.map((value) => JSON.stringify(value)));
  if (node.type === "integer" || node.type === "number") return fc.integer({ min: 1, max: 20 }).map(String);
  if (node.type === "boolean") return fc.constantFrom("true", "false");
  if (node.type === "null") return fc.constant("null");
  const { minLength = 1, maxLength = 40 } = node;
  return fc.string({ minLength, maxLength: Math.min(maxLength, 60) }).map(quoted);
}

/** At the limits and just beyond. */
function limitOf({ type, minLength = 0, maxLength, maxItems }: Node): fc.Arbitrary<string> {
  if (type === "integer" || type === "number") return number;
  if (type === "array") {
    const most = maxItems ?? 500;
    return fc.constantFrom("[]", ...[most, most + 1, 50_000].map((count) => manyElements("0", count)));
  }
  if (type !== "string") return json;
  const lengths = [minLength - 1, minLength, ...(maxLength ? [maxLength, maxLength + 1] : [])];
  const stretched = lengths.filter((length) => length >= 0).map((length) => quoted("é".repeat(length)));
  return fc.oneof(fc.constantFrom(...stretched), text.map(quoted));
}

const listOf = ({ items = {}, maxItems = 20 }: Node, name: string, known: Known) =>
  fc
    .array(rightOf(items, name, known), { minLength: 1, maxLength: Math.min(maxItems, 4) })
    .map((values) => `[${values.join(",")}]`);

const STRANGE_NAMES = ["__proto__", "constructor", "role", "usuario_id", "\0", "", "toString"];
const braced = (members: readonly (string | null)[]) =>
  `{${members.filter((member) => member !== null).join(",")}}`;

/** Valid members without the faulty one; optional ones are often omitted. */
function membersOf({ properties = {}, required = [] }: Node, known: Known, without?: string) {
  const members = Object.entries(properties)
    .filter(([name]) => name !== without)
    .map(([name, node]) => {
      const member = rightOf(node, name, known).map((value) => `${quoted(name)}:${value}`);
      return required.includes(name) ? member : fc.oneof(fc.constant(null), fc.constant(null), member);
    });
  return fc.tuple(...members);
}

const objectOf = (node: Node, known: Known) => membersOf(node, known).map(braced);

/** A repeated or unknown name: only JSON text can express it. */
const withExtra = (node: Node, known: Known) =>
  fc
    .tuple(
      membersOf(node, known),
      fc.constantFrom(...Object.keys(node.properties ?? {}), ...STRANGE_NAMES),
      json,
    )
    .map(([members, name, value]) => braced([...members, `${quoted(name)}:${value}`]));
