import type { CarritoValorado, LineaValorada } from "#modules/carrito/valorar.ts";
import type { Tx } from "#modules/comun/contexto.ts";
import { pesos } from "#modules/comun/dinero.ts";
import { anunciarVenta, avisarAdmins, escribirA, lineasDeCorreo } from "./avisos.server.ts";
import { insertarLineas, insertarVenta, type Persona } from "./compras.store.server.ts";
import { leerCuentasActivas } from "./precios.store.server.ts";

export type VentaNueva = {
  codigo: string;
  cliente: Persona;
  carrito: CarritoValorado;
  huella: string;
  origen: "transferencia" | "whatsapp";
};

/** Writes a sale that waits for its payment, with its lines, its mail and the admins' notice. */
export async function registrarVenta(tx: Tx, venta: VentaNueva): Promise<number> {
  const { codigo, cliente, carrito, huella, origen } = venta;
  const { puntos_ganados: _, ...montos } = carrito.totales;
  const despacha = carrito.lineas.some(({ tipo }) => tipo === "producto");
  const fila = {
    codigo,
    ...montos,
    usuario: cliente.codigo_referido,
    fecha: tx.now(),
    origen,
    envio: despacha ? direccionDe(cliente) : null,
    huella_carrito: huella,
  };
  const id = await insertarVenta(tx, fila);
  await insertarLineas(tx, lineasDe(tx, venta, id));
  await avisar(tx, venta);
  anunciarVenta(tx, fila, carrito.lineas);
  return id;
}

function lineasDe(tx: Tx, { cliente, carrito, origen }: VentaNueva, venta: number) {
  const comun = (linea: LineaValorada) => ({
    cantidad: linea.cantidad,
    precio: linea.precio,
    total: linea.total,
    puntos: linea.puntos * linea.cantidad,
    estado: "Validando Pago",
    forma_pago: origen,
    usuario: cliente.codigo_referido,
    fecha_compra: tx.now(),
    venta,
  });
  return {
    productos: carrito.lineas.flatMap((l) => (l.sku === null ? [] : [{ ...comun(l), producto: l.sku }])),
    tickets: carrito.lineas.flatMap((l) => (l.tipo === "ticket" ? [{ ...comun(l), ticket: l.id }] : [])),
  };
}

async function avisar(tx: Tx, { codigo, cliente, carrito }: VentaNueva): Promise<void> {
  const { total, puntos_ganados } = carrito.totales;
  const lineas = carrito.lineas.map((l) => ({ ...l, puntos: l.puntos * l.cantidad }));
  const cuentas = await leerCuentasActivas(tx);
  const datos = { codigo, lineas: lineasDeCorreo(lineas), total, puntos: puntos_ganados, cuentas };
  await escribirA(tx, cliente, { clave: `carrito:${codigo}`, plantilla: "carrito", datos });
  await avisarAdmins(tx, codigo, {
    clave: `venta:${codigo}`,
    titulo: `Nueva venta ${codigo}`,
    texto: `Una compra de ${pesos(total)} espera la confirmación de su pago.`,
  });
}

/** Goods go to the address saved in the profile at this moment. */
function direccionDe({ nombre, apellido, direccion, comuna, region, celular }: Persona) {
  return {
    nombre: [nombre, apellido].filter(Boolean).join(" "),
    direccion: direccion ?? "",
    comuna: comuna ?? "",
    region: region ?? "",
    celular: celular ?? "",
  };
}
