import type { OpenApi, Operation } from "#app/api-docs/openapi.ts";
import { limitsOf, parametersOf, responsesOf, schemaOf } from "#server/openapi/parts.ts";
import { API, API_PATH } from "./door.ts";
import type { ApiRow } from "./row.ts";

const TAG = "API de solo lectura";

/** Describes every row of the API. */
export function describeApi() {
  const paths: OpenApi["paths"] = {};
  for (const row of API) paths[`${API_PATH}${row.path.replace(/:(\w+)/g, "{$1}")}`] = { get: operation(row) };
  return {
    tag: { name: TAG },
    paths,
    securitySchemes: {
      ficha: {
        type: "http",
        scheme: "bearer",
        description:
          "Ficha de la API (pz_…), que la dueña de la tienda crea en Ajustes · Conexiones. Cada dirección pide un alcance.",
      },
    },
  };
}

function operation({ path, scope, schema, answer, note, unknown }: ApiRow): Operation {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const input = schemaOf(schema, "input");
  return {
    operationId: `get_v1${path.replace(/\W+/g, "_")}`,
    tags: [TAG],
    summary: note.resumen,
    description: note.detalle,
    security: [{ ficha: [scope] }],
    parameters: parametersOf(input, inPath),
    responses: responsesOf(answer, [
      "malformado",
      "sin_sesion",
      "ajeno",
      "metodo",
      "exceso",
      ...(unknown ? (["desconocido"] as const) : []),
    ]),
    "x-access": "ficha",
    "x-alcance": scope,
    "x-ejemplo": exampleOf(path, note.ejemplo),
    "x-limits": limitsOf(["api", "api_direccion"]),
  };
}

/** The address of the example call. */
function exampleOf(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    query.delete(name);
    return encodeURIComponent(parameters[name] ?? "");
  });
  return `${API_PATH}${filled}${query.size > 0 ? `?${query}` : ""}`;
}
