// The bare server of the guard: node:http and pg by hand. With the address of a database it stores a sale and its lines in one
// transaction (POST); with a file of answers it sends the same documents from memory (GET). Prints its port.
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import pg from "pg";
import type { Respuesta } from "#bench/kit/respuesta.ts";

const [, , origen = ""] = process.argv;

const TABLAS = `
  create schema if not exists guardia;
  create table if not exists guardia.ventas
    (id bigint generated always as identity primary key, usuario text not null, total bigint not null, fecha timestamptz not null default now());
  create table if not exists guardia.lineas
    (id bigint generated always as identity primary key, venta bigint not null references guardia.ventas, producto bigint not null,
     cantidad integer not null, precio bigint not null)`;

type Compra = { usuario: string; carrito: { id: number; cantidad: number; precio: number }[] };
type Atender = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Plain tables of their own: those of the shop have its triggers, indexes and checks. */
async function comprador(url: string): Promise<Atender> {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  await pool.query(TABLAS);
  return async (request, response) => {
    const compra = (await json(request)) as Compra;
    const client = await pool.connect();
    try {
      await client.query("begin");
      const venta = await guardar(client, compra);
      await client.query("commit");
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ venta }));
    } catch (error) {
      await client.query("rollback");
      response.writeHead(500).end(String(error));
    } finally {
      client.release();
    }
  };
}

async function guardar(client: pg.PoolClient, { usuario, carrito }: Compra): Promise<number> {
  const total = carrito.reduce((suma, { precio, cantidad }) => suma + precio * cantidad, 0);
  const { rows } = await client.query(
    "insert into guardia.ventas (usuario, total) values ($1, $2) returning id",
    [usuario, total],
  );
  const venta = rows[0].id;
  for (const { id, cantidad, precio } of carrito)
    await client.query(
      "insert into guardia.lineas (venta, producto, cantidad, precio) values ($1, $2, $3, $4)",
      [venta, id, cantidad, precio],
    );
  return venta;
}

function lector(file: string): Atender {
  const respuestas: Record<string, Respuesta> = JSON.parse(readFileSync(file, "utf8"));
  const guardadas = new Map(
    Object.entries(respuestas).map(([path, { headers, body }]) => [
      path,
      { headers, bytes: Buffer.from(body, "base64") },
    ]),
  );
  return async ({ url = "" }, response) => {
    const respuesta = guardadas.get(url);
    if (respuesta) response.writeHead(200, respuesta.headers).end(respuesta.bytes);
    else response.writeHead(404).end();
  };
}

const atender = origen.startsWith("postgres://") ? await comprador(origen) : lector(origen);
const server = createServer(atender);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
