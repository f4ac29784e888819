import type pg from "pg";
import { oneConnection } from "#database/client.ts";
import type { Cofre } from "#modules/comun/cripto/cofre.server.ts";
import { REGIONES } from "#modules/usuarios/regiones.ts";
import { crecerCatalogo } from "./catalogo.ts";
import { crecerDocumentos } from "./documentos.ts";
import { crecerExistencias } from "./existencias.ts";
import { sinEstorbos } from "./indices.ts";
import { crecerLibro } from "./libro.ts";
import { ejecutar, type Obra } from "./obra.ts";
import { crecerOpciones } from "./opciones.ts";
import { crecerPartidas } from "./partidas.ts";
import { crecerPersonas } from "./personas.ts";
import { crecerRastros } from "./rastros.ts";
import { crecerSorteos } from "./sorteos.ts";
import type { Tamanos } from "./tamanos.ts";
import { crecerVentas, FUNCIONES } from "./ventas.ts";

/** A page of the desk shows as many loose deposits. */
const MINIMO_SUELTOS = 100;

/**
 * Creates deposits that wait for a person: two of three waiting sales have one with their amount, half of these with the code of the
 * sale; one for each four waiting sales belongs to none. They are provisional, so that no job confirms them, and no older than what the desk
 * looks at.
 */
async function crecerDepositos(obra: Obra): Promise<void> {
  const calzan = await ejecutar(
    obra,
    `insert into movimientos_banco (origen, clase, comprobado, fecha_contable, ocurrido_en, monto, rut_pagador, rut_de, nombre_pagador,
                                    banco_pagador, comentario, glosa, tipo)
     select 'crecimiento', 'provisoria', true, f.cuando::date, f.cuando, v.total, u.rut, case when u.rut is not null then 'columna' end,
            concat_ws(' ', u.nombre, u.apellido), 'Banco Estado', case when g.n % 4 < 2 then v.codigo end, 'TRANSFERENCIA RECIBIDA', 'transferencia'
       from g_ventas g join ventas v on v.id = g.id join usuarios u on u.codigo_referido = v.usuario,
            lateral (select least(greatest(v.fecha + interval '1 hour', now() - interval '60 days'), now()) as cuando) f
      where g.estado = 'Validando Pago' and v.total > 0 and g.id % 3 <> 0 order by v.fecha`,
  );
  const sueltos = await ejecutar(
    obra,
    `insert into movimientos_banco (origen, clase, comprobado, fecha_contable, ocurrido_en, monto, nombre_pagador, banco_pagador, glosa, tipo)
     select 'crecimiento', 'provisoria', true, (now() - interval '1 hour' * n)::date, now() - interval '1 hour' * n, 1000003 + 10 * n, 'Pagador ' || n,
            'Banco de Chile', 'TRANSFERENCIA RECIBIDA', 'transferencia'
       from generate_series(1, greatest($1::int, (select count(*)::int / 4 from g_ventas where estado = 'Validando Pago'))) n`,
    [MINIMO_SUELTOS],
  );
  obra.decir(`depósitos ${calzan + sueltos}`);
}

/** Gives every comuna rows of its own, and every third product another weight class. */
async function crecerTarifas(obra: Obra): Promise<void> {
  const lugares = REGIONES.flatMap(({ region, comunas }) => comunas.map((comuna) => ({ region, comuna })));
  const creadas = await ejecutar(
    obra,
    `insert into tarifas_envio (region, comuna, clase_peso, costo, dias)
     select l.region, l.comuna, c.clase, 2990 + (n % 12) * 500 + c.mas, 2 + n % 9
       from unnest($1::text[], $2::text[]) with ordinality as l(region, comuna, n),
            (values ('liviano', 0), ('mediano', 1500), ('pesado', 4000)) as c(clase, mas)
     on conflict do nothing`,
    [lugares.map(({ region }) => region), lugares.map(({ comuna }) => comuna)],
  );
  await ejecutar(
    obra,
    `update productos set clase_peso = case when id % 6 = 0 then 'pesado' else 'mediano' end
      where sku like 'G%' and id % 3 = 0`,
  );
  obra.decir(`tarifas ${creadas}`);
}

/** Coupons of ten per cent; half of them end after a year. `g_ventas.cupon` says which sales used one. */
async function crecerCupones(obra: Obra): Promise<void> {
  const creados = await ejecutar(
    obra,
    `insert into cupones (codigo, tipo, valor, desde, hasta, usos_por_persona, minimo, activo, created_at)
     select 'CRECE-' || n, 'porcentaje', 10, f.fecha, case when n % 2 = 1 then f.fecha + interval '365 days' end, 50, 0, n % 4 <> 0, f.fecha
       from generate_series(1, $1::int) n, lateral (select now() - interval '730 days' + interval '1 day' * n / 2 as fecha) f`,
    [obra.tamanos.cupones],
  );
  const usos = await ejecutar(
    obra,
    `insert into cupones_usos (cupon, codigo, usuario, created_at)
     select c.id, v.codigo, v.usuario, v.fecha from g_ventas v join cupones c on c.codigo = v.cupon order by v.fecha`,
  );
  obra.decir(`cupones ${creados}, usados ${usos} veces`);
}

/** The shop cannot be filled; the message is for the owner. */
export class CrecimientoError extends Error {}

type Opciones = {
  tamanos: Tamanos;
  /** Referral code of the customer with the long history; by default, the last customer created. */
  fiel?: string;
  cofre: Cofre;
  decir?: (linea: string) => void;
};

const PASOS = [
  crecerPersonas,
  crecerCatalogo,
  crecerOpciones,
  crecerTarifas,
  crecerVentas,
  crecerDocumentos,
  crecerDepositos,
  crecerCupones,
  crecerSorteos,
  crecerExistencias,
  crecerPartidas,
  crecerLibro,
  crecerRastros,
];

/** Fills a migrated database in one transaction: an interruption leaves nothing behind. */
export async function crecer(url: string, opciones: Opciones): Promise<void> {
  const client = oneConnection(url, "crecimiento");
  await client.connect();
  try {
    await client.query("begin");
    const obra = await preparar(client, opciones);
    await sinEstorbos(obra, async () => {
      for (const paso of PASOS) await paso(obra);
    });
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

async function preparar(client: pg.Client, { tamanos, fiel, cofre, decir }: Opciones): Promise<Obra> {
  for (const ajuste of ["work_mem = '256MB'", "maintenance_work_mem = '512MB'", "temp_buffers = '256MB'"])
    await client.query(`set ${ajuste}`);
  await client.query("set synchronous_commit = off");
  const { rows } = await client.query<{ crecida: boolean; admin: string | null; ultima: string }>(
    `select exists (select from productos where sku = 'G1') as crecida,
            (select codigo_referido from usuarios where rol_admin = 'duena' order by fecha_registro limit 1) as admin,
            upper(left(md5('persona' || $1), 1)) || lpad(upper(to_hex($1::int)), 7, '0') as ultima`,
    [tamanos.usuarios],
  );
  const [estado] = rows;
  if (!estado || estado.crecida) throw new CrecimientoError("Esta base de datos ya creció: usa una nueva.");
  const obra: Obra = {
    client,
    tamanos,
    fiel: fiel ?? estado.ultima,
    admin: estado.admin ?? estado.ultima,
    cofre,
    decir: decir ?? (() => undefined),
  };
  await ejecutar(obra, FUNCIONES);
  return obra;
}
