import { z } from "zod";
import type { OpenApi, Operation } from "#app/api-docs/openapi.ts";
import type { ClaseRechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { RuleName } from "#server/http/rate-limit.ts";
import { limitsOf, parametersOf, responsesOf, schemaOf } from "#server/openapi/parts.ts";
import { FUNCTIONS_PATH } from "./door.ts";
import { type FunctionRow, isPermission } from "./row.ts";

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
    parameters: isWrite ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : parametersOf(schema),
    ...(isWrite
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema, example: note?.ejemplo ?? {} } },
          },
        }
      : {}),
    responses: responsesOf(row.answer, refusalsOf(row)),
    "x-access": isPermission(row.access) ? "admin" : row.access,
    ...(isPermission(row.access) ? { "x-permiso": row.access } : {}),
    "x-limits": limitsOf(rulesOf(row)),
  };
}

function refusalsOf({ method, access, note }: FunctionRow): ClaseRechazo[] {
  const always: ClaseRechazo[] = ["malformado", "exceso"];
  const session: ClaseRechazo[] = access === "visitante" ? [] : ["sin_sesion", "ajeno"];
  const write: ClaseRechazo[] = method === "POST" ? ["ajeno", "demasiado_grande"] : [];
  return [...always, ...session, ...write, ...(note?.rechazos ?? [])];
}

function rulesOf({ access, limit, guess }: FunctionRow): RuleName[] {
  const general: RuleName[] = access === "visitante" ? ["functions", "functions_visitante"] : ["functions"];
  return [...general, ...(limit ? [limit] : []), ...(guess ? [guess] : [])];
}
