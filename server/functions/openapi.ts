import { Hono } from "hono";
import { z } from "zod";
import type { Answer, DescribedFunctions, JsonSchema, OpenApi, Operation } from "#app/api-docs/openapi.ts";
import type { Clase } from "#modules/comun/rechazo/rechazo.ts";
import { STATUS_DE } from "#modules/comun/rechazo/rechazo-http.ts";
import type { DoorEnv } from "#server/http/client-address.ts";
import { FAILED, TEXTOS, UNAVAILABLE } from "#server/http/errors.ts";
import { RULES, type RuleName } from "#server/http/rate-limit.ts";
import packageJson from "../../package.json" with { type: "json" };
import { FUNCTIONS_PATH } from "./door.ts";
import { type FunctionRow, isPermission } from "./row.ts";
import { FUNCTIONS } from "./table.ts";

const REFUSALS: Record<Clase, string> = {
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

/** Describes every row of the table; a row without a note is described by its schema alone. */
export function describeFunctions(table: readonly FunctionRow[], version: string): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const row of table) {
    const path = `${FUNCTIONS_PATH}/${row.name}`;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) };
  }
  const groups = new Set(table.map(({ note }) => note?.grupo ?? OTHERS));
  return {
    openapi: "3.1.0",
    info: {
      title: "Funciones de la tienda",
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
const schemaOf = (schema: z.ZodType, io: "input" | "output"): JsonSchema =>
  withoutDialect(z.toJSONSchema(schema, { io, unrepresentable: "any" }));

function operation(row: FunctionRow): Operation {
  const { note } = row;
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
    responses: responsesOf(row),
    "x-access": isPermission(row.access) ? "admin" : row.access,
    ...(isPermission(row.access) ? { "x-permiso": row.access } : {}),
    "x-limits": limitsOf(row),
  };
}

const propertiesSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
const propertiesOf = (schema: JsonSchema) => propertiesSchema.catch({}).parse(schema.properties);
const requiredOf = (schema: JsonSchema) => z.array(z.string()).catch([]).parse(schema.required);

/** A GET has its fields in the query. */
const queryOf = (schema: JsonSchema): Operation["parameters"] =>
  Object.entries(propertiesOf(schema)).map(([name, property]) => ({
    name,
    in: "query",
    required: requiredOf(schema).includes(name),
    schema: property,
  }));

function responsesOf(row: FunctionRow): Operation["responses"] {
  const answer = row.answer ? schemaOf(row.answer, "output") : {};
  const responses: Operation["responses"] = {
    "200": { description: "Hecho.", content: { "application/json": { schema: answer } } },
  };
  for (const clase of refusalsOf(row)) responses[STATUS_DE[clase]] = refused(REFUSALS[clase]);
  responses[FAILED] = refused(TEXTOS.falla);
  responses[UNAVAILABLE] = refused(TEXTOS.sin_base);
  return responses;
}

const refused = (description: string): Answer => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Rechazo" } } },
});

function refusalsOf({ method, access, note }: FunctionRow): Clase[] {
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

const STATUSES = new Map<string, number>(Object.entries(STATUS_DE));
let described: DescribedFunctions | undefined;

/** Describes the functions for the page /api/docs; computed at the first request. */
export function describedFunctions(): DescribedFunctions {
  described ??= {
    document: describeFunctions(FUNCTIONS, packageJson.version),
    refusals: [
      ...Object.entries(REFUSALS).map(([clase, sentence]) => ({
        status: STATUSES.get(clase) ?? FAILED,
        sentence,
      })),
      { status: FAILED, sentence: "Una falla nuestra." },
      {
        status: UNAVAILABLE,
        sentence: "La base de datos no responde: intentar de nuevo en unos segundos.",
      },
    ],
  };
  return described;
}

/** GET /api/docs/openapi.json: the same description for programs. The page itself belongs to the app. */
export function createOpenApiDoor(): Hono<DoorEnv> {
  const door = new Hono<DoorEnv>();
  door.get("/", (c) =>
    c.body(JSON.stringify(describedFunctions().document, null, 2), {
      headers: { "Cache-Control": "public, max-age=300", "Content-Type": "application/json; charset=utf-8" },
    }),
  );
  return door;
}

export const OPENAPI_PATH = "/api/docs/openapi.json";
