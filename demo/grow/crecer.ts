import type pg from "pg";
import { oneConnection } from "#database/client.ts";
import type { Cofre } from "#modules/comun/cripto/cofre.server.ts";
import { crecerCatalogo } from "./catalogo.ts";
import { crecerCupones } from "./cupones.ts";
import { crecerDepositos } from "./depositos.ts";
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
import { crecerTarifas } from "./tarifas.ts";
import { crecerVentas, FUNCIONES } from "./ventas.ts";

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
