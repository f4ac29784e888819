import { and, asc, count, eq, gt, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { archivos, usuarios, ventas } from "#database/schema.ts";
import { faltaEnSql } from "#modules/compras/dinero/pagos.store.server.ts";
import { enOrden, type ModoCandado } from "#modules/comun/tx/candados.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { SumasPendientes } from "./venta.ts";

export type FilaVenta = typeof ventas.$inferSelect;

/** The owner, the payment state and the confirmation of a sale, or null. */
export async function buscarVenta({ db }: Lector, codigo: string) {
  const [venta] = await db
    .select({
      codigo: ventas.codigo,
      usuario: ventas.usuario,
      estado_pago: ventas.estado_pago,
      confirmacion: ventas.confirmacion,
    })
    .from(ventas)
    .where(eq(ventas.codigo, codigo));
  return venta ?? null;
}

const PERSONA = {
  codigo_referido: usuarios.codigo_referido,
  user_id: usuarios.user_id,
  email: usuarios.email,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
  rut: usuarios.rut,
  celular: usuarios.celular,
  direccion: usuarios.direccion,
  comuna: usuarios.comuna,
  region: usuarios.region,
  bloqueado_en: usuarios.bloqueado_en,
  eliminacion_pedida_en: usuarios.eliminacion_pedida_en,
  eliminado_en: usuarios.eliminado_en,
};
export type PersonaCompra = Pick<typeof usuarios.$inferSelect, keyof typeof PERSONA>;

/** Locks customers: purchases of one person run one after the other, and the account cannot be deleted during one. */
export async function bloquearClientes({ db }: Lector, codigos: readonly string[], modo: ModoCandado = {}) {
  enOrden(db, "personas", codigos);
  return db
    .select(PERSONA)
    .from(usuarios)
    .where(sql`${usuarios.codigo_referido} = any(${sql.param([...codigos])}::text[])`)
    .orderBy(usuarios.codigo_referido)
    .for("no key update", modo);
}

export async function bloquearCliente(lector: Lector, codigo: string): Promise<PersonaCompra | null> {
  const [fila] = await bloquearClientes(lector, [codigo]);
  return fila ?? null;
}

export const leerPersonas = ({ db }: Lector, codigos: readonly string[]): Promise<PersonaCompra[]> =>
  db
    .select(PERSONA)
    .from(usuarios)
    .where(inArray(usuarios.codigo_referido, [...codigos]));

/** A person, and the code of the one who invited them. */
type Invitada = PersonaCompra & { referente: string | null };

/** Locks the customers of sales and the people who invited them: no such account can be deleted until the transaction ends. */
export async function bloquearGente({ db }: Lector, codigos: readonly string[]): Promise<Invitada[]> {
  const nombres = codigos.map((codigo) => `de ${codigo}`);
  enOrden(db, "personas", nombres);
  const pedidas = sql`${sql.param([...codigos])}::text[]`;
  return db
    .select({
      ...PERSONA,
      referente: sql<string | null>`(
        select r.referente_codigo from referidos r where r.referido_codigo = ${usuarios.codigo_referido})`,
    })
    .from(usuarios)
    .where(
      sql`${usuarios.codigo_referido} in (
        select v.usuario from ventas v where v.codigo = any(${pedidas})
        union all
        select r.referente_codigo from ventas v join referidos r on r.referido_codigo = v.usuario
         where v.codigo = any(${pedidas}))`,
    )
    .orderBy(usuarios.codigo_referido)
    .for("key share");
}

/** Locks sales in the order of their codes: all changes of them wait here. */
export async function bloquearVentas({ db }: Lector, codigos: readonly string[]): Promise<FilaVenta[]> {
  enOrden(db, "ventas", codigos);
  return db
    .select()
    .from(ventas)
    .where(sql`${ventas.codigo} = any(${sql.param([...codigos])}::text[])`)
    .orderBy(ventas.codigo)
    .for("update");
}

/** Changes a sale that is still in that state and returns its new version; throws if the state is another. */
export async function cambiarVenta(
  { db }: Lector,
  { id, estado_pago }: Pick<FilaVenta, "id" | "estado_pago">,
  cambios: Partial<typeof ventas.$inferInsert>,
): Promise<number> {
  const [fila] = await db
    .update(ventas)
    .set({ ...cambios, version: sql`${ventas.version} + 1` })
    .where(and(eq(ventas.id, id), eq(ventas.estado_pago, estado_pago)))
    .returning({ version: ventas.version });
  if (!fila) throw new Error(`La venta ${id} ya no está en ${estado_pago}.`);
  return fila.version;
}

export type Pagada = Pick<FilaVenta, "id" | "confirmacion" | "pistas_referido">;

/** Makes waiting sales Pagado; throws if one of them is in another state. All rows are one parameter, so the statement is prepared. */
export async function pagarVentas(
  { db }: Lector,
  pagadas: readonly Pagada[],
  pagado_en: Date,
): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update ventas v set estado_pago = 'Pagado', pagado_en = ${pagado_en.toISOString()}::timestamptz, motivo = null,
           confirmacion = f.confirmacion, pistas_referido = f.pistas_referido, version = v.version + 1
      from jsonb_to_recordset(${JSON.stringify(pagadas)}::jsonb) as f(id bigint, confirmacion integer, pistas_referido text[])
     where v.id = f.id and v.estado_pago = 'Validando Pago'`);
  if (rowCount !== pagadas.length)
    throw new Error(`Una de las ventas ${pagadas.map(({ id }) => id).join(", ")} ya no espera su pago.`);
}

/** Reads the partial index of sales that do not say where their goods go. */
const SIN_DIRECCION = sql`(${ventas.productos} > 0 or ${ventas.origen} = 'sorteo')
  and (coalesce(${ventas.envio}->>'direccion', '') = '' or coalesce(${ventas.envio}->>'comuna', '') = '')`;

/** The live sales of a person that have goods and no address, in the order in which several sales of a person are locked. */
export async function leerSinDireccion({ db }: Lector, usuario: string): Promise<string[]> {
  const filas = await db
    .select({ codigo: ventas.codigo })
    .from(ventas)
    .where(
      and(
        eq(ventas.usuario, usuario),
        SIN_DIRECCION,
        inArray(ventas.estado_pago, ["Validando Pago", "Pagado"]),
      ),
    )
    .orderBy(asc(ventas.codigo));
  return filas.map(({ codigo }) => codigo);
}

/** Paid sales since `desde` that have goods to send and no address, and whose customer was not asked for it yet. */
export async function leerSinPedirDireccion(
  { db }: Lector,
  prefijo: string,
  { desde, limite }: Pick<Franja, "desde" | "limite">,
): Promise<string[]> {
  const filas = await db
    .select({ codigo: ventas.codigo })
    .from(ventas)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, ventas.usuario))
    .where(
      and(
        SIN_DIRECCION,
        eq(ventas.estado_pago, "Pagado"),
        gt(ventas.pagado_en, desde),
        isNull(usuarios.eliminado_en),
        sql`exists (select from productos_compras c where c.venta = ${ventas.id} and c.estado in ('Pagado', 'Preparando'))`,
        // Until it is prepared, a prize goes to the address of the profile.
        sql`not (${ventas.origen} = 'sorteo' and coalesce(${usuarios.direccion}, '') <> '' and coalesce(${usuarios.comuna}, '') <> '')`,
        sql`not exists (select from notificaciones n where n.clave = ${prefijo} || ${ventas.codigo})`,
      ),
    )
    .orderBy(asc(ventas.id))
    .limit(limite);
  return filas.map(({ codigo }) => codigo);
}

/** Whether another sale has the boleta of that number. */
export const folioEnOtra = async ({ db }: Lector, folio: string, id: number): Promise<boolean> =>
  (await db.$count(ventas, and(eq(ventas.boleta_folio, folio), ne(ventas.id, id)))) > 0;

/** Whether the shop itself signs a boleta of the sale. Those of certification are worth nothing. */
export async function tieneBoletaElectronica({ db }: Lector, venta: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from boletas_documentos b where b.venta = ${venta}
    and b.ambiente = 'produccion' and b.tipo in (39, 41) and b.estado not in ('rechazada', 'sin_efecto') limit 1`);
  return rows.length > 0;
}

/** Finds a customer by e-mail or referral code. */
export async function buscarCliente({ db }: Lector, texto: string): Promise<string | null> {
  const columna = texto.includes("@") ? usuarios.email : usuarios.codigo_referido;
  const valor = texto.includes("@") ? texto.trim().toLowerCase() : texto.trim().toUpperCase();
  const [fila] = await db
    .select({ codigo: usuarios.codigo_referido })
    .from(usuarios)
    .where(and(eq(columna, valor), isNull(usuarios.eliminado_en)));
  return fila?.codigo ?? null;
}

/** The file of a sale and the owner of the sale; `archivo` is null when none was attached. */
export async function leerArchivo({ db }: Lector, codigo: string, cual: "comprobante" | "boleta") {
  const [fila] = await db
    .select({
      usuario: ventas.usuario,
      archivo: { mime: archivos.mime, nombre: archivos.nombre, contenido: archivos.contenido },
    })
    .from(ventas)
    .leftJoin(archivos, eq(archivos.id, ventas[cual]))
    .where(eq(ventas.codigo, codigo));
  return fila ?? null;
}

/** Sales that came in between these instants. */
type Franja = { desde: Date; hasta: Date; limite: number };

const esperan = ({ desde, hasta }: Franja) =>
  and(eq(ventas.estado_pago, "Validando Pago"), lte(ventas.fecha, hasta), gt(ventas.fecha, desde));

/** Unpaid sales whose customer was not reminded yet. */
export async function leerSinRecordar({ db }: Lector, prefijo: string, franja: Franja): Promise<string[]> {
  const filas = await db
    .select({ codigo: ventas.codigo })
    .from(ventas)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, ventas.usuario))
    .where(
      and(
        esperan(franja),
        isNull(usuarios.eliminado_en),
        sql`not exists (select 1 from notificaciones n where n.clave = ${prefijo} || ${ventas.codigo})`,
      ),
    )
    .orderBy(asc(ventas.fecha))
    .limit(franja.limite);
  return filas.map(({ codigo }) => codigo);
}

/** Unpaid sales that have waited too long and that no admin was notified of yet. */
export async function leerSinReclamar({ db }: Lector, prefijo: string, franja: Franja): Promise<string[]> {
  const filas = await db
    .select({ codigo: ventas.codigo })
    .from(ventas)
    .where(
      and(
        esperan(franja),
        sql`not exists (select 1 from usuarios a join notificaciones n
              on n.clave = 'admin:' || ${prefijo} || ${ventas.codigo} || ':' || a.codigo_referido
             where a.role = 'admin')`,
      ),
    )
    .orderBy(asc(ventas.fecha))
    .limit(franja.limite);
  return filas.map(({ codigo }) => codigo);
}

/** Nothing of the sale was paid yet: one with a partial payment waits for an admin. */
export const sinPagosEnSql = (venta: SQL): SQL =>
  sql`not exists (select from pagos p where p.venta = ${venta}.id and p.deshecho_en is null)`;

/** Since when a sale waits for its payment: a reopened one starts anew. */
export const esperaDesdeEnSql = (venta: SQL): SQL => sql`coalesce(${venta}.reabierta_en, ${venta}.fecha)`;

/** Sales without a proof or a payment that have waited for their payment since before that instant, oldest first. */
export async function leerSinPago({ db }: Lector, hasta: Date, limite: number): Promise<string[]> {
  const filas = await db
    .select({ codigo: ventas.codigo })
    .from(ventas)
    .where(
      and(
        eq(ventas.estado_pago, "Validando Pago"),
        lte(ventas.fecha, hasta),
        sql`${esperaDesdeEnSql(sql`ventas`)} <= ${hasta.toISOString()}::timestamptz`,
        isNull(ventas.comprobante),
        sinPagosEnSql(sql`ventas`),
      ),
    )
    .orderBy(asc(ventas.fecha))
    .limit(limite);
  return filas.map(({ codigo }) => codigo);
}

/** Counts the sales that wait for their payment, and sums what they lack: all, and those older than `vieja`. */
export async function contarVentasPendientes({ db }: Lector, vieja: Date): Promise<SumasPendientes> {
  const antes = sql`filter (where ${ventas.fecha} < ${vieja.toISOString()}::timestamptz)`;
  const falta = faltaEnSql(sql`ventas`);
  const [fila] = await db
    .select({
      ventas: count(),
      monto: sql<number>`coalesce(sum(${falta}), 0)::float8`,
      ventas_tarde: sql<number>`count(*) ${antes}`.mapWith(Number),
      monto_tarde: sql<number>`coalesce(sum(${falta}) ${antes}, 0)::float8`,
    })
    .from(ventas)
    .where(eq(ventas.estado_pago, "Validando Pago"));
  return {
    todas: { ventas: fila?.ventas ?? 0, monto: fila?.monto ?? 0 },
    tarde: { ventas: fila?.ventas_tarde ?? 0, monto: fila?.monto_tarde ?? 0 },
  };
}
