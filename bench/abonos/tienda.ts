import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "#database/client.ts";
import { startEmbeddedDatabase } from "#database/embedded/embedded.ts";
import { migrateDatabase } from "#database/migrate.ts";
import { categorias, productos, tickets_compras, usuarios } from "#database/schema.ts";
import { sembrarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { createCtx } from "#server/context.ts";
import { sesionDe } from "#tests/support/sesion.ts";

/** Exceeds what any run can spend or fill. */
const MUCHOS = 1_000_000_000;

export type TiendaAbonos = {
  ctx: Ctx;
  url: string;
  personas: Sesion[];
  skus: string[];
  cerrar(): Promise<void>;
};

/**
 * Opens a shop with fsync on, people who hold points and open raffles. It uses the real schema and its own
 * database.
 */
export async function abrirTiendaAbonos(cuantas: {
  personas: number;
  sorteos: number;
}): Promise<TiendaAbonos> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-abonos-"));
  const servidor = await startEmbeddedDatabase({ dir });
  await migrateDatabase(servidor.url);
  const base: Database = openDatabase(servidor.url);
  const mudo = () => undefined;
  const log = { info: mudo, warn: mudo, error: mudo };
  const ctx = createCtx({
    db: base.db,
    log,
    publish: mudo,
    public_url: "http://localhost",
    secret: "bench",
    baliza: null,
    cofre: crearCofre("bench"),
  });
  const skus = await enTransaccion(ctx, (tx) => sembrarSorteos(tx, cuantas.sorteos));
  const personas = await enTransaccion(ctx, (tx) => sembrarPersonas(tx, cuantas.personas));
  const cerrar = async () => {
    await base.close();
    await servidor.stop();
    await rm(dir, { recursive: true, force: true });
  };
  return { ctx, url: servidor.url, personas, skus, cerrar };
}

async function sembrarSorteos(tx: Tx, cuantos: number): Promise<string[]> {
  await sembrarAjustes(tx, { sorteos_activos: true });
  await tx.db.insert(categorias).values({ id: 1, categoria: "Pruebas" });
  const skus: string[] = [];
  for (let i = 1; i <= cuantos; i++) {
    const producto = {
      sku: String(700_000 + i),
      producto: `Producto ${i}`,
      puntos: MUCHOS,
      minimo_puntos: 1,
    };
    await tx.db.insert(productos).values({ ...producto, categoria_id: 1, precio_cliente: 1_000 });
    await crearSorteo(tx, producto);
    skus.push(producto.sku);
  }
  return skus;
}

async function sembrarPersonas(tx: Tx, cuantas: number): Promise<Sesion[]> {
  const personas = Array.from({ length: cuantas }, (_, i) =>
    sesionDe({ codigo_referido: String(10_000_000 + i) }),
  );
  await tx.db
    .insert(usuarios)
    .values(personas.map(({ codigo_referido, email }) => ({ codigo_referido, email })));
  const regalo = { puntos: MUCHOS, estado: "Acreditado", forma_pago: "ajuste" as const, precio: 0, total: 0 };
  await tx.db
    .insert(tickets_compras)
    .values(personas.map(({ codigo_referido }) => ({ ...regalo, usuario: codigo_referido })));
  await moverPuntos(
    tx,
    personas.map(({ codigo_referido }) => ({
      clave: `bench:${codigo_referido}`,
      motivo: "ajuste" as const,
      movimientos: traspaso(EMISION, cuentaUsuario(codigo_referido), MUCHOS),
    })),
  );
  return personas;
}
