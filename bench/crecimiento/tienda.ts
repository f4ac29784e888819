import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { abrirTienda, type Proceso } from "#bench/kit/procesos.ts";
import { type Database, openDatabase } from "#database/client.ts";
import { attachDatabase } from "#database/embedded/attach.ts";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { withoutSettings } from "#server/env.ts";

export type Quien = "visitante" | "cliente" | "admin";

/** A running shop with a cookie for each kind of caller and real values for the route parameters. */
export type TiendaAbierta = {
  url: string;
  database: Database;
  /** The visitor's cookie is invalid on purpose: it keeps pages from coming from the cache. */
  cookies: Record<Quien, string>;
  ejemplos: Record<string, string>;
  cerrar(): Promise<void>;
};

const [FIEL] = CLIENTES_DEMO;
if (!FIEL) throw new Error("no demo customer");
export const CLIENTE = FIEL;

/** Opens the grown demo shop in `dir`, creating it unless an earlier run left one. */
export async function abrirCrecida(dir: string, escala: number): Promise<TiendaAbierta> {
  if (!existsSync(dir)) await hacerCrecer(dir, escala);
  const servidor = await abrirTienda(dir);
  return await conectar(dir, servidor).catch(async (error) => {
    await servidor.stop();
    throw error;
  });
}

async function conectar(dir: string, servidor: Proceso): Promise<TiendaAbierta> {
  const url = `http://localhost:${servidor.port}`;
  const attached = await attachDatabase({ dir });
  const database = openDatabase(attached.url, { max: 4 });
  // The measured customer buys more often than a person may without paying.
  await database.db.execute(sql`insert into ajustes (clave, valor) values ('max_ventas_sin_pagar', '1000000')
    on conflict (clave) do update set valor = excluded.valor`);
  const clave = async (archivo: string) => (await readFile(join(dir, archivo), "utf8")).trim();
  return {
    url,
    database,
    cookies: {
      visitante: "visita=1",
      cliente: await ingresar(url, CLIENTE.email, await clave("demo.password")),
      admin: await ingresar(url, "admin@puntazo.cl", await clave("admin.password")),
    },
    ejemplos: await leerEjemplos(database),
    async cerrar() {
      await database.close();
      await servidor.stop();
    },
  };
}

async function hacerCrecer(dir: string, escala: number): Promise<void> {
  const env = { ...withoutSettings(process.env), DATA_DIR: dir };
  const hijo = spawn(process.execPath, ["scripts/grow.ts", "--escala", String(escala)], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [codigo] = await once(hijo, "exit");
  if (codigo !== 0) throw new Error(`npm run grow ended with ${codigo}`);
}

async function ingresar(url: string, email: string, contrasena: string): Promise<string> {
  const respuesta = await fetch(`${url}/ingresar`, {
    method: "POST",
    body: new URLSearchParams({ email, contrasena }),
    headers: { Origin: url },
    redirect: "manual",
  });
  if (respuesta.status !== 302) throw new Error(`${email} could not sign in: ${respuesta.status}`);
  return respuesta.headers
    .getSetCookie()
    .map((una) => una.split(";")[0])
    .join("; ");
}

/**
 * Values that match the same number of rows in both shops, except where the rows of one person or raffle
 * grow.
 */
export const EJEMPLOS: Record<string, string> = {
  // An open raffle with sixteen contributions, of a product that had a raffle before.
  sku: `select s.producto from sorteos s where s.estado = 'Disponible' and s.reunido = 640 and s.producto like 'G%'
         and exists (select from sorteos t where t.producto = s.producto and t.estado = 'Finalizado') order by s.id limit 1`,
  abierto: "select key from sorteos where producto = $sku and estado = 'Disponible'",
  finalizado: "select key from sorteos where producto = $sku and estado = 'Finalizado'",
  cerrado_sku:
    "select producto from sorteos where estado = 'Cerrado' and producto like 'G%' order by id desc limit 1",
  cerrado: "select key from sorteos where producto = $cerrado_sku and estado = 'Cerrado'",
  famoso: "select key from sorteos where producto = 'G5' and estado = 'Disponible'",
  user_id: `select user_id from usuarios where codigo_referido = '${CLIENTE.codigo_referido}'`,
  persona: "select codigo_referido from usuarios where email = 'persona17@crecimiento.example'",
  // The longest SKU is no part of another one.
  sku_largo: "select sku from productos where sku like 'G%' order by length(sku) desc, id limit 1",
  producto_id: "select id from productos where sku = $sku",
  codigo: `select v.codigo from ventas v join usuarios u on u.codigo_referido = v.usuario
            where u.email like 'persona%' and v.estado_pago = 'Pagado' and v.productos > 0 and v.puntos > 0 order by v.id desc limit 1`,
  solicitud: "select codigo from solicitudes_datos order by id desc limit 1",
  folio: "select folio from boletas_documentos where estado = 'aceptada' order by id desc limit 1",
  mes: `select to_char(fecha, 'YYYY-MM') from boletas_documentos where estado = 'aceptada' group by 1 order by count(*) desc limit 1`,
  con_boleta:
    "select v.codigo from boletas_documentos d join ventas v on v.id = d.venta where d.folio = $folio and d.tipo = 39",
  devuelta:
    "select v.codigo from devoluciones_pedidas d join ventas v on v.id = d.venta order by d.id desc limit 1",
  correo: "select max(id) from correos where plantilla = 'pago'",
  aviso: `select max(id) from notificaciones where usuario = '${CLIENTE.codigo_referido}'`,
  categoria: "select min(id) from categorias",
  rubro: "select categoria from categorias order by id limit 1",
  // An option whose units are counted.
  opcion: `select o.id from productos_opciones o join productos p on p.sku = o.producto
            where o.existencias > 30 and p.disponible and p.sku like 'G%' order by o.id limit 1`,
  opcion_sku: "select producto from productos_opciones where id = $opcion",
  opcion_producto_id: "select id from productos where sku = $opcion_sku",
  cupon: `select c.codigo from cupones c where c.activo and c.desde < now() and c.hasta is null
           order by (select count(*) from cupones_usos u where u.cupon = c.id and u.usuario = '${CLIENTE.codigo_referido}'), c.id limit 1`,
  con_cupon: "select codigo from ventas where cupon is not null order by id desc limit 1",
  partida: "select key_partida from partidas where estado = 'finalizada' order by id desc limit 1",
  // Texts that fill a page of each list: in the small shop only a part of a word does.
  nombre: `select t from unnest(array['valentina', 'ina', 'ez']) with ordinality o(t, n)
            where (select count(*) from usuarios where nombre_plano like '%' || t || '%') >= 25 order by n limit 1`,
  palabra: `select t from unnest(array['taladro', 'de', 'a']) with ordinality o(t, n)
             where (select count(*) from sorteos s join productos p on p.sku = s.producto where p.orden_nombre like '%' || t || '%') >= 25
             order by n limit 1`,
  buscada: `select t from unnest(array['taladro', 'libre', 'casa']) with ordinality o(t, n)
             where (select count(*) from productos where disponible and busqueda @@ consulta_busqueda(t)) >= 24 order by n limit 1`,
  // The same word with a typing error: the search corrects it.
  errata: "select case $buscada when 'taladro' then 'taldro' when 'libre' then 'librre' end",
  dia_archivo: `select to_char(min(fecha) at time zone 'America/Santiago' + interval '1 day', 'YYYY-MM-DD')
                  from (select fecha from ventas order by fecha desc limit 20000) v`,
  dia: "select to_char(now() - interval '30 days', 'YYYY-MM-DD')",
};

/** What a shop lacks is left out: the lines that need it are not measured. */
async function leerEjemplos({ pool }: Database): Promise<Record<string, string>> {
  const leidos: Record<string, string> = { fiel: CLIENTE.codigo_referido };
  for (const [nombre, consulta] of Object.entries(EJEMPLOS)) {
    const texto = consulta.replace(/\$(\w+)/g, (_, otro: string) => `'${leidos[otro]}'`);
    const { rows } = await pool.query<Record<string, unknown>>(texto);
    const valor = Object.values(rows[0] ?? {})[0];
    if (valor !== undefined && valor !== null) leidos[nombre] = String(valor);
  }
  return leidos;
}
