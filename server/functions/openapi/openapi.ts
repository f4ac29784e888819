import { z } from "zod";
import type { Clase } from "#modules/comun/rechazo/rechazo.ts";
import { STATUS_DE } from "#modules/comun/rechazo/rechazo-http.ts";
import { FUNCTIONS_PATH } from "#server/functions/door.ts";
import type { Access, FunctionRow } from "#server/functions/row.ts";
import { FAILED, TEXTOS, UNAVAILABLE } from "#server/http/errors.ts";
import { RULES, type RuleName } from "#server/http/rate-limit.ts";
import { type Note, noteOf } from "./notes.ts";

export type JsonSchema = { [keyword: string]: unknown };
type Json = Record<string, unknown>;
export type Answer = { description: string; content: { "application/json": { schema: JsonSchema } } };
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Json[];
  requestBody?: { required: true; content: { "application/json": { schema: JsonSchema; example: unknown } } };
  responses: Record<string, Answer>;
  "x-access": Access;
  "x-limits": string[];
};
export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Json;
};

export const REFUSALS: Record<Clase, string> = {
  malformado: "Lo enviado no se entiende: falta un campo o no es válido.",
  sin_sesion: "Hace falta ingresar.",
  ajeno: "No corresponde a quien pregunta, o viene de otra página.",
  desconocido: "No existe.",
  metodo: "No se llama de esa manera.",
  estado: "Ahora no se puede; la frase dice por qué.",
  demasiado_grande: "Lo enviado es demasiado grande.",
  valor: "Un valor no se acepta; la frase dice cuál y por qué.",
  exceso: "Demasiadas solicitudes: la cabecera Retry-After dice cuántos segundos esperar.",
};

export const ACCESS: Record<Access, string> = {
  visitante: "Cualquiera",
  usuario: "Con sesión",
  admin: "Administración",
};

/** Made from the table: a row that is there is described, with or without a note of its own. */
export function describeFunctions(table: readonly FunctionRow[], version: string): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const row of table) {
    const path = `${FUNCTIONS_PATH}/${row.name}`;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) };
  }
  const groups = new Set(table.map((row) => noteOf(row.method, row.name)?.grupo ?? OTHERS));
  return {
    openapi: "3.1.0",
    info: {
      title: "Funciones de Puntazo",
      version,
      description:
        "Lo que las páginas de la tienda piden al servidor. El servidor decide: precios, puntos, roles y ganadores salen de la base de datos, diga lo que diga quien llama. Los campos que no aparecen aquí se ignoran.",
    },
    servers: [{ url: "/" }],
    tags: [...groups].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { sesion: { type: "apiKey", in: "cookie", name: SESSION_COOKIE } },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      schemas: { Rechazo: schemaOf(REFUSAL, "output") },
    },
  };
}

const OTHERS = "Otras";
const SESSION_COOKIE = "puntazo.session_token";
const REFUSAL = z.object({
  error: z.string().describe("La misma frase que «message»."),
  message: z.string().describe("Frase en español para mostrar."),
});
const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "De 8 a 128 caracteres visibles, uno nuevo por acción. Repetir la misma llamada con la misma clave devuelve la primera respuesta y no hace nada más; con otro contenido se rechaza.",
  schema: { type: "string", pattern: "^[!-~]{8,128}$" },
};

const withoutDialect = ({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema => schema;
export const schemaOf = (schema: z.ZodType, io: "input" | "output"): JsonSchema =>
  withoutDialect(z.toJSONSchema(schema, { io, unrepresentable: "any" }));

function operation(row: FunctionRow): Operation {
  const note = noteOf(row.method, row.name);
  const isWrite = row.method === "POST";
  const schema = schemaOf(row.schema, "input");
  return {
    operationId: `${row.method.toLowerCase()}_${row.name}`,
    tags: [note?.grupo ?? OTHERS],
    summary: note?.resumen ?? row.name,
    description: note?.detalle ?? "",
    security: row.access === "visitante" ? [{}, { sesion: [] }] : [{ sesion: [] }],
    parameters: isWrite ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : queryOf(schema),
    ...(isWrite
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema, example: note?.ejemplo ?? {} } },
          },
        }
      : {}),
    responses: responsesOf(row, note),
    "x-access": row.access,
    "x-limits": limitsOf(row),
  };
}

const propertiesSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
export const propertiesOf = (schema: JsonSchema) => propertiesSchema.catch({}).parse(schema.properties);
export const requiredOf = (schema: JsonSchema) => z.array(z.string()).catch([]).parse(schema.required);

/** A GET carries its fields in the address. */
const queryOf = (schema: JsonSchema): Json[] =>
  Object.entries(propertiesOf(schema)).map(([name, property]) => ({
    name,
    in: "query",
    required: requiredOf(schema).includes(name),
    schema: property,
  }));

function responsesOf(row: FunctionRow, note: Note | undefined): Operation["responses"] {
  const answer = note ? schemaOf(note.respuesta, "output") : {};
  const responses: Operation["responses"] = {
    "200": { description: "Hecho.", content: { "application/json": { schema: answer } } },
  };
  for (const clase of refusalsOf(row, note)) responses[STATUS_DE[clase]] = refused(REFUSALS[clase]);
  responses[FAILED] = refused(TEXTOS.falla);
  responses[UNAVAILABLE] = refused(TEXTOS.sin_base);
  return responses;
}

const refused = (description: string): Answer => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Rechazo" } } },
});

function refusalsOf({ method, access }: FunctionRow, note: Note | undefined): Clase[] {
  const always: Clase[] = ["malformado", "exceso"];
  const session: Clase[] = access === "visitante" ? [] : ["sin_sesion", "ajeno"];
  const write: Clase[] = method === "POST" ? ["ajeno", "demasiado_grande"] : [];
  const all = new Set([...always, ...session, ...write, ...(note?.rechazos ?? [])]);
  return [...all].sort((a, b) => STATUS_DE[a] - STATUS_DE[b]);
}

const LIMITED: Partial<Record<RuleName, string>> = {
  functions: "por persona, entre todas las funciones",
  functions_visitante: "por dirección sin sesión, entre todas las funciones",
};

function limitsOf({ access, limit }: FunctionRow): string[] {
  const general: RuleName[] = access === "visitante" ? ["functions", "functions_visitante"] : ["functions"];
  return [...general, ...(limit ? [limit] : [])].map((name) => {
    const { max, window } = RULES[name];
    const minutes = window / 60_000;
    return `${max} ${minutes === 1 ? "por minuto" : `cada ${minutes} minutos`} ${LIMITED[name] ?? "por persona"}`;
  });
}
