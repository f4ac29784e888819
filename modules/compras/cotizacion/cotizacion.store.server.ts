import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { PREPARED } from "#database/client/prepared.ts";
import { cotizaciones } from "#database/schema.ts";
import { type Ajustes, completarAjustes } from "#modules/ajustes/ajustes.ts";
import { CAMPOS_VENDEDOR, type Vendedor } from "#modules/ajustes/identidad.ts";
import { claveLinea, type LineaPedida } from "#modules/carrito/lineas.ts";
import { type TopesCompra, topesDe } from "#modules/carrito/topes.ts";
import type { Catalogo, ItemCatalogo } from "#modules/carrito/valorar.ts";
import type { PlazoSinPago } from "#modules/compras/cotizacion/plazo-sin-pago.ts";
import { lugarDeRetiro, type RetiroTienda, retiroOfrecido } from "#modules/compras/envio/retiro.ts";
import type { LugarEnvio } from "#modules/compras/envio/tarifa.ts";
import { precioVigente } from "#modules/comun/dinero/oferta.ts";
import { enOrden, type ModoCandado } from "#modules/comun/tx/candados.server.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import {
  ADMINISTRADORES,
  type Administradores,
  administradoresDe,
  type FilaAdministradores,
} from "#modules/usuarios/usuarios.store.server.ts";

/** The fields of a bank account in the order in which bank apps ask for them. */
export type CuentaActiva = {
  nombre: string;
  rut: string;
  banco: string;
  tipo_cuenta: string;
  numero: string;
  email: string;
};

/** What the shop offers today for the requested items, and the accounts that receive the payment. */
export type OfertaTienda = {
  catalogo: Catalogo;
  tickets_en_venta: boolean;
  cuentas: CuentaActiva[];
  /** The admins who are notified of the sale. */
  administradores: Administradores;
  topes: TopesCompra;
  max_ventas_sin_pagar: number;
  envio_incluido_hasta: number;
  /** Who sells, and the terms in force; null while the shop has fixed none. */
  vendedor: Vendedor;
  terminos: string | null;
  /** Who pays the way back of a withdrawal. */
  envio_retracto: Ajustes["envio_retracto"];
  /** Where goods can be picked up, and whether the cart offers it. */
  retiro: { ofrecido: boolean; lugar: RetiroTienda | null };
  /** How long a quote keeps its units. */
  horas_reserva: number;
  /** How long an unpaid sale keeps its units from the next buyer. */
  plazo: PlazoSinPago;
  /** Sales of each buyer that wait for their payment, for the buyers that the caller names. */
  sin_pagar: ReadonlyMap<string, number>;
};

/** The form of the settings allows no higher bound, so more need not be counted. */
const SIN_PAGAR_CONTADAS = 1_000;

const AJUSTES_DE_COMPRA = [
  "tickets_en_venta",
  "max_unidades_linea",
  "max_lineas",
  "max_pesos_venta",
  "max_ventas_sin_pagar",
  "envio_incluido_hasta",
  "envio_retracto",
  "horas_reserva",
  "horas_sin_pago",
  "feriados",
  "retiro_activo",
  "retiro_direccion",
  "retiro_horario",
  ...CAMPOS_VENDEDOR,
] as const satisfies readonly (keyof Ajustes)[];

/** An item as the query returns it. `precio` does not yet know the clock, and JSON has no dates. */
type FilaItem = Omit<ItemCatalogo, "opcion"> & {
  opcion: number | null;
  diferencia: number;
  oferta_hasta: string | null;
};

type FilaPedido = { items: FilaItem[] | null; sin_pagar: Record<string, number> | null };

type FilaTienda = {
  cuentas: CuentaActiva[] | null;
  administradores: FilaAdministradores;
  ajustes: Record<string, unknown> | null;
  terminos: string | null;
};

const CUENTAS = sql`
  select json_agg(json_build_object('nombre', nombre, 'rut', rut, 'banco', banco,
           'tipo_cuenta', tipo_cuenta, 'numero', numero, 'email', email) order by id)
    from cuentas where estado`;

/** The price of an option is that of its product plus its difference, also while there is an offer. */
function itemDe({ diferencia, oferta_hasta, opcion, ...fila }: FilaItem, ahora: Date): ItemCatalogo {
  const { precio, oferta } = precioVigente(
    {
      precio_cliente: fila.precio,
      precio_normal: fila.precio_normal,
      oferta_hasta: oferta_hasta === null ? null : new Date(oferta_hasta),
    },
    ahora,
  );
  return {
    ...fila,
    ...(opcion !== null && { opcion }),
    precio: Math.max(0, precio + diferencia),
    precio_normal: oferta && Math.max(0, oferta.precio_normal + diferencia),
  };
}

/** Names the chosen values with what they are: 'Talla L · Color Rojo'. */
const NOMBRE_OPCION = sql`p.opcion_1 || ' ' || o.valor_1 || coalesce(' · ' || p.opcion_2 || ' ' || o.valor_2, '')`;

/**
 * What is the same for every purchase. Without parameters, so that each connection plans it once; the names of the settings are
 * written into the text.
 */
const TIENDA = sql`${PREPARED}
  select (${CUENTAS}) as cuentas,
         (${ADMINISTRADORES}) as administradores,
         (select version from legal_versiones order by vigente_desde desc, length(version) desc, version desc limit 1) as terminos,
         (select json_object_agg(clave, valor) from ajustes
           where clave in (${sql.raw(AJUSTES_DE_COMPRA.map((clave) => `'${clave}'`).join(", "))})) as ajustes`;

async function leerTienda({ db }: Lector) {
  const { rows } = await db.execute<FilaTienda>(TIENDA);
  return rows[0];
}

/** A list as JSON: PostgreSQL expects the same length of every one and keeps its plan, but plans anew for each array. */
const lista = (valores: readonly (string | number)[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(valores)}::jsonb)`;

/** One look at the index for each product: for an `exists` PostgreSQL would read the options of the whole catalogue. */
const TIENE_OPCIONES = sql`coalesce((select true from productos_opciones o where o.producto = p.sku and o.disponible limit 1), false)`;

/** Unpaid sales are counted in the order of their buyer's index: connections keep this plan while the shop grows. */
async function leerItems({ db }: Lector, lineas: readonly LineaPedida[], compradores: readonly string[]) {
  const ids = (tipo: LineaPedida["tipo"]) => lista(lineas.flatMap((l) => (l.tipo === tipo ? [l.id] : [])));
  const opciones = lista(lineas.flatMap(({ opcion }) => (opcion === undefined ? [] : [opcion])));
  const { rows } = await db.execute<FilaPedido>(sql`${PREPARED}
    select (select json_agg(i) from (
        select 'producto' as tipo, p.id, p.sku, null::bigint as opcion, null as opcion_nombre, null as sufijo,
               p.producto as nombre, p.imagen_1, p.precio_cliente as precio, 0::bigint as diferencia, p.precio_normal,
               p.oferta_hasta, p.clase_peso, p.sin_retracto, p.sin_retracto_frase, p.existencias, p.puntos_regalo as puntos,
               p.disponible as a_la_venta,
               ${TIENE_OPCIONES} as por_elegir
          from productos p where p.id in (select l::bigint from ${ids("producto")} l)
        union all
        select 'producto', p.id, p.sku, o.id, ${NOMBRE_OPCION}, o.sufijo, p.producto, coalesce(o.imagen, p.imagen_1),
               p.precio_cliente, o.diferencia, p.precio_normal, p.oferta_hasta, p.clase_peso,
               p.sin_retracto, p.sin_retracto_frase, o.existencias, p.puntos_regalo, p.disponible and o.disponible, false
          from productos_opciones o join productos p on p.sku = o.producto
         where o.id in (select l::bigint from ${opciones} l)
        union all
        select 'ticket', id, null, null, null, null, ticket, imagen_1, precio, 0, null, null, null, null, '', null, puntos,
               publico, false
          from tickets where id in (select l::bigint from ${ids("ticket")} l)) i) as items,
      (select json_object_agg(c, (select count(*) from (
           select from ventas where usuario = c and estado_pago = 'Validando Pago'
            order by huella_carrito limit ${SIN_PAGAR_CONTADAS}) v))
         from ${lista(compradores)} c) as sin_pagar`);
  return rows[0];
}

/** Two statements of one moment instead of five: round trips bound the rate of purchases. */
export async function leerOferta(
  { db, now }: Lector & Pick<Ctx, "now">,
  lineas: readonly LineaPedida[],
  compradores: readonly string[] = [],
): Promise<OfertaTienda> {
  const fila = await leerTienda({ db });
  const pedido = await leerItems({ db }, lineas, compradores);
  const ajustes = completarAjustes(fila?.ajustes ?? {});
  return {
    catalogo: new Map(
      pedido?.items?.map((leida) => itemDe(leida, now())).map((item) => [claveLinea(item), item]),
    ),
    cuentas: fila?.cuentas ?? [],
    administradores: administradoresDe(fila?.administradores),
    tickets_en_venta: ajustes.tickets_en_venta,
    topes: topesDe(ajustes),
    max_ventas_sin_pagar: ajustes.max_ventas_sin_pagar,
    envio_incluido_hasta: ajustes.envio_incluido_hasta,
    vendedor: ajustes,
    terminos: fila?.terminos ?? null,
    envio_retracto: ajustes.envio_retracto,
    retiro: { ofrecido: retiroOfrecido(ajustes) !== null, lugar: lugarDeRetiro(ajustes) },
    horas_reserva: ajustes.horas_reserva,
    plazo: ajustes,
    sin_pagar: new Map(Object.entries(pedido?.sin_pagar ?? {})),
  };
}

export async function leerCuentasActivas({ db }: Lector): Promise<CuentaActiva[]> {
  const { rows } = await db.execute<{ cuentas: CuentaActiva[] | null }>(sql`select (${CUENTAS}) as cuentas`);
  return rows[0]?.cuentas ?? [];
}

export type Cotizacion = typeof cotizaciones.$inferSelect;

/** What makes two quotes of a person the same: the lines, the coupon, and whether they are picked up. */
export type MismaCotizacion = { usuario: string; huella: string; cupon: string | null; retiro: boolean };

export type Buscada = MismaCotizacion & { lugar: LugarEnvio | null };

/** The newest live quote of the same lines and coupon; one for the same place comes before the others. */
export async function buscarVigente(
  { db }: Lector,
  { usuario, huella, cupon, retiro, lugar }: Buscada,
  ahora: Date,
): Promise<Cotizacion | null> {
  enOrden(db, "cotizaciones", [`${usuario} ${huella}`]);
  const aEseLugar = sql`(${cotizaciones.envio_region} is not distinct from ${lugar?.region ?? null}
    and ${cotizaciones.envio_comuna} is not distinct from ${lugar?.comuna ?? null})`;
  const [fila] = await db
    .select()
    .from(cotizaciones)
    .where(
      and(
        eq(cotizaciones.usuario, usuario),
        eq(cotizaciones.huella, huella),
        cupon === null ? isNull(cotizaciones.cupon) : eq(cotizaciones.cupon, cupon),
        eq(cotizaciones.retiro, retiro),
        gt(cotizaciones.vence_en, ahora),
      ),
    )
    .orderBy(desc(aEseLugar), desc(cotizaciones.created_at))
    .limit(1)
    .for("update");
  return fila ?? null;
}

/** Where the goods of a quote go, and to whom; its price stays. */
export async function cambiarDestino(
  { db }: Lector,
  codigo: string,
  destino: Partial<Pick<Cotizacion, "envio_region" | "envio_comuna" | "destinatario">>,
): Promise<void> {
  await db.update(cotizaciones).set(destino).where(eq(cotizaciones.codigo, codigo));
}

/** Locks a quote by its code; the sale that uses it deletes it. */
export async function bloquearCotizacion(lector: Lector, codigo: string): Promise<Cotizacion | null> {
  const [fila] = await bloquearCotizaciones(lector, [codigo]);
  return fila ?? null;
}

/** Several, in one order for all transactions. */
export async function bloquearCotizaciones(
  { db }: Lector,
  codigos: readonly string[],
  modo: ModoCandado = {},
): Promise<Cotizacion[]> {
  if (codigos.length === 0) return [];
  enOrden(db, "cotizaciones", codigos);
  return db
    .select()
    .from(cotizaciones)
    .where(sql`${cotizaciones.codigo} = any(${sql.param([...codigos])}::text[])`)
    .orderBy(cotizaciones.codigo)
    .for("update", modo);
}

export async function insertarCotizacion(
  { db }: Lector,
  fila: typeof cotizaciones.$inferInsert,
): Promise<boolean> {
  const nuevas = await db
    .insert(cotizaciones)
    .values(fila)
    .onConflictDoNothing()
    .returning({ codigo: cotizaciones.codigo });
  return nuevas.length > 0;
}

/** Whether a quote or a sale has this code. */
export async function codigoUsado({ db }: Lector, codigo: string): Promise<boolean> {
  const { rows } = await db.execute<{ usado: boolean }>(sql`
    select exists (select from ventas where codigo = ${codigo})
        or exists (select from cotizaciones where codigo = ${codigo}) as usado`);
  return rows[0]?.usado !== false;
}
