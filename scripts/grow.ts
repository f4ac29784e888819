// npm run grow [-- --escala 0.1]: fills the demo shop of DATA_DIR or DATABASE_URL with the history of a large
// shop.
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { CrecimientoError, crecer } from "#demo/grow/crecer.ts";
import { EscalaError, tamanosDe } from "#demo/grow/tamanos.ts";
import { leerAjuste } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { auditarAnexos } from "#modules/panel/anexos/auditar-anexos.server.ts";
import { FUENTES } from "#modules/panel/anexos/fuentes.server.ts";
import { auditarExistencias } from "#modules/panel/auditar-existencias.server.ts";
import { sumarHoras } from "#modules/panel/sumar-horas.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { juntarSumasHistorial } from "#modules/puntos/puntos.store.server.ts";
import { sellarHistoria } from "#modules/puntos/sellos/sellar-historia.server.ts";
import { createAuth } from "#server/auth/auth.ts";
import { createCtx } from "#server/context.ts";
import { type Env, readEnv } from "#server/env.ts";
import { unlimited } from "#server/http/rate-limit.ts";
import { sealsFile } from "#server/jobs/seals-file.ts";
import { createLogger } from "#server/ops/logger.ts";
import { openSecrets } from "#server/secrets.ts";
import { openShopDatabase, sentenceOf } from "#server/shop.ts";
import { ensureShop } from "#server/welcome.ts";

const AYUDA =
  "npm run grow -- [--escala 1] [--tienda-real]\n  La tienda es la de DATA_DIR (o DATABASE_URL); debe estar cerrada.";

/** Refuses a shop that is not a demo: invented history in a real shop would be a disaster. */
async function exigirDemostracion(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<{ gente: number }>(
    sql`select count(*) as gente from usuarios where role = 'usuario' and email not like '%.example'`,
  );
  if ((await leerAjuste(ctx, "demostracion")) === true && rows[0]?.gente === 0) return;
  throw new CrecimientoError(
    "Esta tienda no es de demostración, o tiene gente de verdad: no se le inventa una historia (--tienda-real para insistir).",
  );
}

async function llenar(env: Env, escala: number, insiste: boolean): Promise<boolean> {
  const tamanos = tamanosDe(escala);
  const silent = () => undefined;
  const log = { ...createLogger(), info: silent };
  const database = await openShopDatabase(env, log, {
    onLost: (error) => {
      console.error(error.message);
      process.exit(1);
    },
  });
  try {
    const ctx = createCtx({
      db: database.db,
      log,
      publish: silent,
      public_url: env.PUBLIC_URL,
      ...(await openSecrets(env)),
    });
    await ensureShop(ctx, createAuth({ ctx, limiter: unlimited }), env);
    if (!insiste) await exigirDemostracion(ctx);
    const inicio = performance.now();
    const segundos = () => `${((performance.now() - inicio) / 1000).toFixed(0)} s`.padStart(6);
    const fiel = env.SEED === "demo" ? CLIENTES_DEMO[0]?.codigo_referido : undefined;
    const decir = (linea: string) => console.log(`${segundos()}  ${linea}`);
    await crecer(database.direct_url, { tamanos, ...(fiel ? { fiel } : {}), cofre: ctx.cofre, decir });
    decir("índices, claves y estadísticas");
    await juntarSumasHistorial(ctx);
    // The hourly sums of the dashboard are outdated: their hours have new entries.
    await ctx.db.execute(sql`delete from libro_horas`);
    decir(`${await sumarHoras(ctx)} horas del libro sumadas`);
    decir(`${await sellarHistoria(ctx, sealsFile(env.DATA_DIR), FUENTES)} días del libro sellados`);
    const libro = await auditarLibro(ctx);
    const anexos = await auditarAnexos(ctx, { todo: true });
    const existencias = await auditarExistencias(ctx, { todo: true });
    for (const diferencia of [...libro.diferencias, ...anexos.diferencias, ...existencias.diferencias])
      console.log(`✗ ${diferencia}`);
    const del_libro = libro.total_diferencias + anexos.total_diferencias;
    if (del_libro === 0) decir("✓ el libro cuadra");
    if (existencias.total_diferencias === 0) decir("✓ las existencias cuadran");
    const { rows } = await ctx.db.execute<{ tamano: string }>(
      sql`select pg_size_pretty(pg_database_size(current_database())) as tamano`,
    );
    console.log(`La base de datos ocupa ${rows[0]?.tamano}.`);
    return del_libro + existencias.total_diferencias === 0;
  } finally {
    await database.stop();
  }
}

try {
  const { values } = parseArgs({
    options: { escala: { type: "string", default: "1" }, "tienda-real": { type: "boolean" } },
  });
  const cuadra = await llenar(readEnv(), Number(values.escala), values["tienda-real"] === true);
  process.exitCode = cuadra ? 0 : 1;
} catch (error) {
  const esperado = error instanceof EscalaError || error instanceof CrecimientoError;
  console.error(esperado ? error.message : (sentenceOf(error) ?? error));
  if (!esperado) console.error(AYUDA);
  process.exitCode = 2;
}
