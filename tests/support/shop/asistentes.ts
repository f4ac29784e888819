import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Hono } from "hono";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { type DoorEnv, knowClient, parseProxies } from "#server/http/client-address.ts";
import { type RateLimiter, unlimited } from "#server/http/rate-limit.ts";
import { createMcpDoor, MCP_PATH } from "#server/mcp/door.ts";

type Sent = { token?: string | undefined; headers?: Record<string, string>; address?: string };
type Raw = Sent & { method?: string; body?: string };

/** The door for other people's assistants over a real database, without a network. */
export function openMcp(ctx: Ctx, limits: RateLimiter = unlimited) {
  const app = new Hono<DoorEnv>();
  app.use(knowClient({ trusted: parseProxies("loopback"), public_url: ctx.public_url }));
  app.route(MCP_PATH, createMcpDoor({ ctx, limits }));
  const url = new URL(MCP_PATH, ctx.public_url);
  const ask = (init: RequestInit, address = "203.0.113.7") =>
    app.request(url.href, init, { incoming: { socket: { remoteAddress: address } } });

  /** A client of the official SDK, as assistants have one. */
  async function connect({ token, headers = {}, address }: Sent = {}): Promise<Client> {
    const client = new Client({ name: "prueba", version: "1.0.0" });
    const own = { ...headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    await client.connect(
      new StreamableHTTPClientTransport(url, {
        fetch: async (_url, init) => ask(init ?? {}, address),
        requestInit: { headers: own },
      }),
    );
    return client;
  }

  /** One request without the SDK. */
  async function raw({ method = "POST", token, headers = {}, body, address }: Raw = {}) {
    const response = await ask(
      {
        method,
        body: body ?? null,
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      },
      address,
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, text };
  }
  return { connect, raw };
}

/** What a tool answered: its data, or the sentence of its refusal. */
export async function usar(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  const [first] = content;
  const text = first?.type === "text" ? first.text : "";
  return { text, data: structuredContent ?? null, refused: isError === true };
}
