import type { JsonSchema } from "./openapi.ts";

export type FieldView = { name: string; type: string; required: boolean; description: string };

const TYPES: Record<string, string> = {
  string: "texto",
  integer: "entero",
  number: "número",
  boolean: "sí o no",
  object: "objeto",
  array: "lista",
  null: "nulo",
};
/** The properties of an object schema; empty for any other schema. */
const propertiesOf = ({ properties }: JsonSchema): Record<string, JsonSchema> =>
  isSchema(properties)
    ? Object.fromEntries(
        Object.entries(properties).filter((pair): pair is [string, JsonSchema] => isSchema(pair[1])),
      )
    : {};
const isRequired = ({ required }: JsonSchema, name: string) =>
  Array.isArray(required) && required.includes(name);

const MAX = Number.MAX_SAFE_INTEGER;

/** Every field of a schema as a line of a table; a nested field is named by its path: `carrito[].id`. */
export function fieldsOf(schema: JsonSchema, prefix = ""): FieldView[] {
  return Object.entries(propertiesOf(schema)).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const inner = innerOf(property);
    return [
      {
        name,
        type: typeOf(property),
        required: isRequired(schema, key),
        description: [describe(property), bounds(property)].filter(Boolean).join(" "),
      },
      // Equal elements, such as the six piles, are documented in one line.
      ...(inner && !isUniform(inner.schema) ? fieldsOf(inner.schema, `${name}${inner.suffix}.`) : []),
    ];
  });
}

/** The element of a list or an object, also when the schema is nullable. */
function innerOf(schema: JsonSchema): { schema: JsonSchema; suffix: string } | null {
  const plain = alternatives(schema)[0] ?? schema;
  if (plain.type === "array" && isSchema(plain.items)) return { schema: plain.items, suffix: "[]" };
  return plain.type === "object" ? { schema: plain, suffix: "" } : null;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null;
const alternatives = ({ anyOf }: JsonSchema): JsonSchema[] =>
  Array.isArray(anyOf) ? anyOf.filter(isSchema).filter(({ type }) => type !== "null") : [];

const isUniform = (schema: JsonSchema) => {
  const kinds = new Set(Object.values(propertiesOf(schema)).map((property) => JSON.stringify(property)));
  return kinds.size === 1 && Object.keys(propertiesOf(schema)).length > 2;
};

function typeOf(schema: JsonSchema): string {
  const some = alternatives(schema);
  if (Array.isArray(schema.anyOf)) return `${some.map(typeOf).join(" o ")} o nulo`;
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `«${value}»`).join(", ");
  if ("const" in schema) return typeof schema.const === "string" ? `«${schema.const}»` : String(schema.const);
  if (schema.format === "date-time") return "instante (ISO 8601)";
  if (schema.type === "array" && isSchema(schema.items)) return `lista de ${typeOf(schema.items)}s`;
  if (schema.type === "object" && isUniform(schema))
    return `${Object.keys(propertiesOf(schema))[0]} … ${Object.keys(propertiesOf(schema)).at(-1)}: ${typeOf(Object.values(propertiesOf(schema))[0] ?? {})}`;
  return TYPES[String(schema.type)] ?? "cualquiera";
}

const describe = (schema: JsonSchema) =>
  typeof schema.description === "string"
    ? schema.description
    : String(alternatives(schema).find(({ description }) => description)?.description ?? "");

function bounds(schema: JsonSchema): string {
  const { minLength, maxLength, maxItems, minimum, exclusiveMinimum, maximum, pattern, format } = schema;
  return [
    typeof maxLength === "number" && `Hasta ${maxLength} caracteres.`,
    typeof minLength === "number" && minLength > 1 && `Desde ${minLength} caracteres.`,
    typeof maxItems === "number" && `Hasta ${maxItems}.`,
    typeof minimum === "number" && minimum > -MAX && `Desde ${minimum}.`,
    typeof exclusiveMinimum === "number" && `Mayor que ${exclusiveMinimum}.`,
    typeof maximum === "number" && maximum < MAX && `Hasta ${maximum}.`,
    typeof pattern === "string" && format === undefined && `Con la forma ${pattern}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
