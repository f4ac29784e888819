import { z } from "zod";
import type { ApiAnswer, JsonSchema, Operation } from "#app/api-docs/openapi.ts";
import type { ClaseRechazo } from "#modules/comun/rechazo/rechazo.ts";
import { STATUS_DE } from "#modules/comun/rechazo/rechazo-http.ts";
import { FAILED, TEXTOS_ERROR, UNAVAILABLE } from "#server/http/errors.ts";
import { RULES, type RuleName } from "#server/http/rate-limit.ts";

// The parts of a description that functions and the read-only API share.

export const REFUSALS: Record<ClaseRechazo, string> = {
  malformado: "Lo enviado no se entiende: falta un campo o no es válido.",
  sin_sesion: "Hace falta ingresar.",
  ajeno: "No corresponde a quien pregunta, o viene de otra página.",
  sin_prueba: "Hace falta confirmar de nuevo quién eres.",
  desconocido: "No existe.",
  metodo: "No se llama de esa manera.",
  estado: "Ahora no se puede; la frase dice por qué.",
  demasiado_grande: "Lo enviado es demasiado grande.",
  valor: "Un valor no se acepta; la frase dice cuál y por qué.",
  exceso: "Demasiadas solicitudes: la cabecera Retry-After dice cuántos segundos esperar.",
  ocupado: "La tienda está muy ocupada: la cabecera Retry-After dice cuántos segundos esperar.",
};

const withoutDialect = ({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema => schema;
export const schemaOf = (schema: z.ZodType, io: "input" | "output"): JsonSchema =>
  withoutDialect(z.toJSONSchema(schema, { io, unrepresentable: "any" }));

const propertiesSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
const propertiesOf = (schema: JsonSchema) => propertiesSchema.catch({}).parse(schema.properties);
const requiredOf = (schema: JsonSchema) => z.array(z.string()).catch([]).parse(schema.required);

/** The fields of a call without a body: those that the path names, all others in the query. */
export const parametersOf = (schema: JsonSchema, inPath: readonly string[] = []): Operation["parameters"] =>
  Object.entries(propertiesOf(schema)).map(([name, property]) => ({
    name,
    in: inPath.includes(name) ? "path" : "query",
    required: requiredOf(schema).includes(name),
    schema: property,
  }));

const refused = (description: string): ApiAnswer => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Rechazo" } } },
});

/** The answer of a call and its refusals, by status. */
export function responsesOf(
  answer: z.ZodType | undefined,
  refusals: readonly ClaseRechazo[],
): Operation["responses"] {
  const schema = answer ? schemaOf(answer, "output") : {};
  const responses: Operation["responses"] = {
    "200": { description: "Hecho.", content: { "application/json": { schema } } },
  };
  const sorted = [...new Set(refusals)].sort((a, b) => STATUS_DE[a] - STATUS_DE[b]);
  for (const clase of sorted) responses[STATUS_DE[clase]] = refused(REFUSALS[clase]);
  responses[FAILED] = refused(TEXTOS_ERROR.falla);
  responses[UNAVAILABLE] = refused(TEXTOS_ERROR.sin_base);
  return responses;
}

const LIMITED: Partial<Record<RuleName, string>> = {
  functions: "por persona, entre todas las funciones",
  functions_visitante: "por dirección sin sesión, entre todas las funciones",
  cupon: "por persona, o por dirección sin sesión, con cupones que no existen",
  api: "por ficha",
  api_direccion: "por dirección, entre todas las fichas",
};

/** Each limit in words. */
export const limitsOf = (rules: readonly RuleName[]): string[] =>
  rules.map((name) => {
    const { max, window } = RULES[name];
    const minutes = window / 60_000;
    return `${max} ${minutes === 1 ? "por minuto" : `cada ${minutes} minutos`} ${LIMITED[name] ?? "por persona"}`;
  });
