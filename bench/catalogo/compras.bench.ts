import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { type Medida, mediana } from "#bench/kit/medida.ts";
import { abrirPrograma, abrirTienda } from "#bench/kit/procesos.ts";
import { openDatabase } from "#database/client.ts";
import { attachDatabase } from "#database/embedded/attach.ts";
import { productos } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { createAuth } from "#server/auth/auth.ts";
import { createCtx } from "#server/context.ts";
import { unlimited } from "#server/http/rate-limit.ts";

const TRABAJADORES = 16;
const RONDAS = 3;
const MS = 5_000;
const CLAVE = "tren-azul-lluvia";

type Cliente = { user_id: string; cookie: string };
/** `clave`: send an Idempotency-Key, as the page does. */
type Puerta = { port: number; path: string; clave: boolean };

/** Compares the purchases of 16 concurrent customers with the minimal program that writes the same rows. */
export async function medir(): Promise<Medida> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-bench-"));
  const dataDir = join(dir, "data");
  const tienda = await abrirTienda(dataDir);
  const { url } = await attachDatabase({ dir: dataDir });
  const minimo = await abrirPrograma("bench/catalogo/compras-minimo.ts", url);
  try {
    const { clientes, item } = await preparar(url, tienda.port);
    const path = "/.netlify/functions/ingresarCompras";
    const puertas: Puerta[] = [
      { port: tienda.port, path, clave: false },
      { port: tienda.port, path, clave: true },
      { port: minimo.port, path: "/", clave: false },
    ];
    const rondas: number[][] = puertas.map(() => []);
    for (const puerta of puertas) await comprarPor(puerta, clientes, item, 1_000);
    for (let ronda = 0; ronda < RONDAS; ronda++) {
      for (const [i, puerta] of puertas.entries())
        rondas[i]?.push(await comprarPor(puerta, clientes, item, MS));
    }
    const [sola = 0, conClave = 0, referencia = 0] = rondas.map(mediana);
    return {
      titulo: "Purchases per second, 16 workers",
      columnas: ["ingresarCompras", "bare node:http + pg"],
      meta: { minimo: 0.5 },
      notas: [
        "Same database with fsync on; both write the sale, its line, the mail and the admins' notice in one transaction.",
        `${RONDAS} rounds of ${MS / 1000} s each, taken in turns; median.`,
      ],
      filas: [
        { que: "purchase", nuestra: sola, referencia, unidad: "req/s" },
        { que: "purchase with Idempotency-Key", nuestra: conClave, referencia, unidad: "req/s" },
      ],
    };
  } finally {
    await minimo.stop();
    await tienda.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function preparar(url: string, port: number) {
  const database = openDatabase(url, { max: 4 });
  const mudo = () => undefined;
  const log = { info: mudo, warn: mudo, error: mudo };
  const ctx = createCtx({
    db: database.db,
    log,
    publish: mudo,
    public_url: `http://localhost:${port}`,
    secret: "bench",
    baliza: null,
    cofre: crearCofre("bench"),
  });
  const auth = createAuth({ ctx, limiter: unlimited });
  // Sixteen customers make thousands of purchases that wait for their payment.
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { max_ventas_sin_pagar: 1_000_000 }, null));
  const clientes: Cliente[] = [];
  for (let i = 0; i < TRABAJADORES; i++) {
    const email = `bench-${i}@correo.example`;
    const { user_id } = await auth.createConfirmedUser({ email, password: CLAVE });
    clientes.push({ user_id, cookie: await entrar(port, email) });
  }
  const [producto] = await database.db.select().from(productos).where(eq(productos.sku, "100004"));
  await database.close();
  if (!producto) throw new Error("the demo shop has no 100004");
  const { id, precio_cliente: precio, producto: name, imagen_1, puntos, puntos_regalo } = producto;
  return { clientes, item: { id, tipo: "producto", precio, name, imagen_1, puntos, puntos_regalo } };
}

async function entrar(port: number, email: string): Promise<string> {
  const origin = `http://localhost:${port}`;
  const body = new URLSearchParams({ email, contrasena: CLAVE });
  const respuesta = await fetch(`${origin}/ingresar`, {
    method: "POST",
    body,
    headers: { Origin: origin },
    redirect: "manual",
  });
  const cookies = respuesta.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (cookies.length === 0) throw new Error(`no session for ${email}: ${respuesta.status}`);
  return cookies.join("; ");
}

async function comprarPor(puerta: Puerta, clientes: Cliente[], item: object, ms: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: TRABAJADORES });
  const inicio = performance.now();
  const hechas = await Promise.all(
    clientes.map(async ({ user_id, cookie }) => {
      let n = 0;
      while (performance.now() - inicio < ms) {
        const carrito = [{ ...item, cantidad: 1 }];
        await enviar(agent, puerta, cookie, { carrito, usuario: user_id, repetir: true });
        n++;
      }
      return n;
    }),
  );
  agent.destroy();
  return (hechas.reduce((suma, n) => suma + n, 0) * 1000) / (performance.now() - inicio);
}

function enviar(agent: Agent, { port, path, clave }: Puerta, cookie: string, cuerpo: object): Promise<void> {
  const headers = {
    "Content-Type": "application/json",
    Cookie: cookie,
    Origin: `http://localhost:${port}`,
    ...(clave && { "Idempotency-Key": randomUUID() }),
  };
  return new Promise((resolve, reject) => {
    const pedido = request(
      { agent, host: "127.0.0.1", port, path, method: "POST", headers },
      async (respuesta) => {
        const texto = await text(respuesta);
        if (respuesta.statusCode === 200) resolve();
        else reject(new Error(`${path} answered ${respuesta.statusCode}: ${texto.slice(0, 200)}`));
      },
    );
    pedido.on("error", reject);
    pedido.end(JSON.stringify(cuerpo));
  });
}
