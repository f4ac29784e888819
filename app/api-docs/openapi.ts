/**
 * The subset of OpenAPI 3.1 that the description of the functions uses. The server writes it, the page reads
 * it.
 */
export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown> & { securitySchemes: Record<string, unknown> };
};

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Record<string, unknown>[];
  requestBody?: { required: true; content: { "application/json": { schema: JsonSchema; example: unknown } } };
  responses: Record<string, ApiAnswer>;
  "x-access": Access;
  /** The permission that an admin needs. */
  "x-permiso"?: string;
  /** What a token must be allowed to read. */
  "x-alcance"?: string;
  /** The address of an example call without a body. */
  "x-ejemplo"?: string;
  "x-limits": string[];
};

export type ApiAnswer = { description: string; content: { "application/json": { schema: JsonSchema } } };
export type JsonSchema = { [keyword: string]: unknown };

/** Required access: none, a session, an admin, or a token of the API. */
export type Access = "visitante" | "usuario" | "admin" | "ficha";

export type Refusal = { status: number; sentence: string };

/** Functions and API as the server describes them, with every error that an endpoint may answer. */
export type DescribedFunctions = { document: OpenApi; refusals: readonly Refusal[] };
