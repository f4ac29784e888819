import {
  contratos,
  pagos,
  productos_compras,
  referidos,
  tickets,
  tickets_compras,
  ventas,
} from "#database/schema.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { acuerdoDe, contratoDe } from "#modules/compras/contrato/contrato.ts";
import { ALFABETO_VENTA, textoAlAzar } from "#modules/comun/cripto/azar.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import type { Asiento } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { NADA_MAS, type Suceso } from "./agenda.ts";
import { bytesDemo, diasAntes } from "./azar-demo.ts";
import { CLIENTES_DEMO } from "./clientes.ts";
import { type LineaDemo, VENTAS_DEMO, type VentaDemo } from "./historia.ts";
import { IDENTIDAD_DEMO } from "./identidad.ts";
import { PRODUCTOS_DEMO } from "./productos/productos.ts";

type Ticket = typeof tickets.$inferSelect;
type Linea = {
  tipo: "producto" | "ticket";
  clave: string | number;
  nombre: string;
  cantidad: number;
  precio: number;
  puntos: number;
};

const REFERIDO_PORCENTAJE = 10;

/** Points that a person gets on a day. */
export type CreditoDemo = { codigo: string; fecha: Date; puntos: number };

/** Plans sales in every state, with their points in the book and the referral credits. */
export async function planearVentas(tx: Tx): Promise<{ sucesos: Suceso[]; creditos: CreditoDemo[] }> {
  const tipos = await tx.db.select().from(tickets);
  const referentes = new Map(
    (await tx.db.select().from(referidos)).map((r) => [r.referido_codigo, r.referente_codigo]),
  );
  const creditos: CreditoDemo[] = [];
  const sucesos = VENTAS_DEMO.map((demo, i): Suceso => {
    const codigo = `PZ-${textoAlAzar(ALFABETO_VENTA, 6, (n) => bytesDemo(`venta-${i}`, n))}`;
    const fecha = diasAntes(tx.now(), demo.dias, 3);
    const lineas = demo.lineas.map((linea) => leerLinea(linea, tipos));
    const venta = { ...demo, codigo, fecha, lineas, referente: referentes.get(demo.cliente) ?? null };
    if (estaPagada(demo)) creditos.push(...creditosDe(venta));
    return { fecha, hacer: (entonces) => sembrarVenta(entonces, venta) };
  });
  return { sucesos, creditos };
}

type VentaPlaneada = Omit<VentaDemo, "lineas"> & {
  codigo: string;
  fecha: Date;
  lineas: Linea[];
  referente: string | null;
};

const estaPagada = ({ estado }: Pick<VentaDemo, "estado">) =>
  estado !== "Validando Pago" && estado !== "Rechazado";
const puntosDe = ({ lineas }: VentaPlaneada) => lineas.reduce((suma, l) => suma + l.puntos * l.cantidad, 0);
const creditoDe = (puntos: number) => Math.floor((puntos * REFERIDO_PORCENTAJE) / 100);

function creditosDe(venta: VentaPlaneada): CreditoDemo[] {
  const { cliente, referente, fecha } = venta;
  const puntos = puntosDe(venta);
  const suyo = { codigo: cliente, fecha, puntos };
  return referente ? [suyo, { codigo: referente, fecha, puntos: creditoDe(puntos) }] : [suyo];
}

async function sembrarVenta(tx: Tx, venta: VentaPlaneada): Promise<readonly Suceso[]> {
  const { lineas, fecha, referente } = venta;
  const sumar = (tipo: Linea["tipo"]) =>
    lineas.filter((l) => l.tipo === tipo).reduce((suma, l) => suma + l.precio * l.cantidad, 0);
  const montos = { productos: sumar("producto"), puntos: sumar("ticket") };
  const pagada = estaPagada(venta);
  const [fila] = await tx.db
    .insert(ventas)
    .values({
      ...montos,
      codigo: venta.codigo,
      fecha,
      usuario: venta.cliente,
      total: montos.productos + montos.puntos,
      estado_pago: pagada ? "Pagado" : estadoSinPagar(venta.estado),
      pagado_en: pagada ? new Date(fecha.getTime() + 2 * 3_600_000) : null,
      motivo: venta.estado === "Rechazado" ? "La transferencia no llegó a nuestra cuenta." : null,
      envio: direccionDe(venta.cliente),
      terminos_version: (await leerAjustes(tx)).terminos_version,
      terminos_en: fecha,
    })
    .returning({ id: ventas.id });
  if (!fila) throw new Error(`No se guardó la venta ${venta.codigo}.`);
  await tx.db.insert(contratos).values({ venta: fila.id, datos: contratoDemo(lineas) });
  for (const linea of lineas) await sembrarLinea(tx, { ...venta, venta: fila.id, pagada }, linea);
  if (!pagada) return NADA_MAS;
  await tx.db.insert(pagos).values({
    venta: fila.id,
    monto: montos.productos + montos.puntos,
    via: "manual",
    quien: "sistema:demo",
    creado_en: new Date(fecha.getTime() + 2 * 3_600_000),
  });
  const puntos = puntosDe(venta);
  await acreditar(
    tx,
    { codigo: venta.codigo, usuario: venta.cliente, puntos, id: fila.id, fecha },
    referente,
  );
  return NADA_MAS;
}

function contratoDemo(lineas: readonly Linea[]) {
  const tipos = new Set(lineas.map(({ tipo }) => tipo));
  const citadas = lineas.map(({ nombre, cantidad, precio, puntos }) => ({
    nombre,
    cantidad,
    precio,
    total: precio * cantidad,
    puntos: puntos * cantidad,
  }));
  const total = citadas.reduce((suma, linea) => suma + linea.total, 0);
  const envio_retracto = "tienda";
  const acuerdo = acuerdoDe({ vendedor: IDENTIDAD_DEMO, tipos, retiro: null, dias: null, envio_retracto });
  return contratoDe(acuerdo, citadas, { descuento: 0, envio_cobrado: 0, total, envio_retracto });
}

const estadoSinPagar = (estado: VentaDemo["estado"]) =>
  estado === "Rechazado" ? "Rechazado" : "Validando Pago";

function leerLinea(linea: LineaDemo, tipos: Ticket[]): Linea {
  if ("sku" in linea) {
    const producto = PRODUCTOS_DEMO.find(({ sku }) => sku === linea.sku);
    if (!producto) throw new Error(`El producto ${linea.sku} no está en los datos de demostración.`);
    const { precio_cliente, puntos_regalo } = producto;
    return {
      tipo: "producto",
      clave: linea.sku,
      nombre: producto.producto,
      cantidad: linea.cantidad,
      precio: precio_cliente,
      puntos: puntos_regalo,
    };
  }
  const tipo = tipos.find(({ ticket }) => ticket === linea.ticket);
  if (!tipo) throw new Error(`${linea.ticket} no está en los datos de demostración.`);
  return {
    tipo: "ticket",
    clave: tipo.id,
    nombre: tipo.ticket,
    cantidad: linea.cantidad,
    precio: tipo.precio,
    puntos: tipo.puntos,
  };
}

type VentaGuardada = VentaPlaneada & { venta: number; pagada: boolean };

const HORAS_HASTA_ENVIAR = 24;
const HORAS_HASTA_LLEGAR = 72;

/** How far the parcel of a sale got, with the days on which it left and arrived. */
function despachoDe({ estado, venta, fecha }: VentaGuardada) {
  if (estado !== "Enviado" && estado !== "Entregado") return {};
  const llegada = new Date(fecha.getTime() + HORAS_HASTA_LLEGAR * 3_600_000);
  return {
    seguimiento: `CX${9_400_000 + venta}CL`,
    enviado_en: new Date(fecha.getTime() + HORAS_HASTA_ENVIAR * 3_600_000),
    llega_en: llegada,
    ...(estado === "Entregado" && { entregado_en: llegada, entregado_por: "tienda" as const }),
  };
}

async function sembrarLinea(tx: Tx, venta: VentaGuardada, linea: Linea): Promise<void> {
  const comun = {
    fecha_compra: venta.fecha,
    puntos: linea.puntos * linea.cantidad,
    cantidad: linea.cantidad,
    precio: linea.precio,
    total: linea.precio * linea.cantidad,
    forma_pago: "transferencia" as const,
    usuario: venta.cliente,
    venta: venta.venta,
  };
  if (linea.tipo === "producto") {
    await tx.db
      .insert(productos_compras)
      .values({ ...comun, producto: String(linea.clave), estado: venta.estado, ...despachoDe(venta) });
  } else {
    const estado = venta.pagada ? "Pagado" : venta.estado;
    await tx.db.insert(tickets_compras).values({ ...comun, ticket: Number(linea.clave), estado });
  }
}

type Credito = { codigo: string; usuario: string; puntos: number; id: number; fecha: Date };

async function acreditar(
  tx: Tx,
  { codigo, usuario, puntos, id, fecha }: Credito,
  referente: string | null,
): Promise<void> {
  if (puntos === 0) return;
  const asientos: Asiento[] = [
    {
      clave: `venta:${codigo}`,
      motivo: "venta",
      movimientos: [
        { cuenta: EMISION, puntos: -puntos },
        { cuenta: cuentaUsuario(usuario), puntos },
      ],
    },
  ];
  const credito = creditoDe(puntos);
  if (referente && credito > 0) {
    const fila = {
      puntos: credito,
      estado: "Acreditado",
      precio: 0,
      total: 0,
      forma_pago: "referido" as const,
      porcentaje: REFERIDO_PORCENTAJE,
    };
    await tx.db
      .insert(tickets_compras)
      .values({ ...fila, usuario: referente, referido: usuario, venta_origen: id, fecha_compra: fecha });
    asientos.push({
      clave: `referido:${codigo}`,
      motivo: "referido",
      movimientos: [
        { cuenta: EMISION, puntos: -credito },
        { cuenta: cuentaUsuario(referente), puntos: credito },
      ],
    });
  }
  await moverPuntos({ ...tx, now: () => fecha }, asientos);
}

function direccionDe(codigo: string) {
  const cliente = CLIENTES_DEMO.find(({ codigo_referido }) => codigo_referido === codigo);
  if (!cliente) throw new Error(`El cliente ${codigo} no está en los datos de demostración.`);
  const { direccion, comuna, region, celular } = cliente;
  return { nombre: `${cliente.nombre} ${cliente.apellido}`, direccion, comuna, region, celular };
}
