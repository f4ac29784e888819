import { miles } from "#modules/comun/dinero/dinero.ts";

const ACCIONES: Record<string, string> = {
  "usuarios.rol": "Cambió el rol",
  "usuarios.bloquear": "Bloqueó la cuenta",
  "usuarios.desbloquear": "Desbloqueó la cuenta",
  "usuarios.nacimiento": "Corrigió la fecha de nacimiento",
  "usuarios.exportar": "Exportó la lista de usuarios",
  "puntos.ajustar": "Ajustó puntos",
  "sorteos.iniciar": "Inició un sorteo",
  "sorteos.abandonar": "Abandonó un sorteo",
  "sorteos.mensaje": "Cambió el mensaje de un sorteo",
  "productos.crear": "Creó un producto",
  "productos.editar": "Editó un producto",
  "productos.foto_agregar": "Agregó una foto",
  "productos.foto_ordenar": "Ordenó las fotos",
  "productos.foto_quitar": "Quitó una foto",
  "categorias.crear": "Creó una categoría",
  "categorias.renombrar": "Renombró una categoría",
  "categorias.borrar": "Borró una categoría",
  "tickets.crear": "Creó un ticket",
  "tickets.editar": "Editó un ticket",
  "cuentas.crear": "Creó una cuenta bancaria",
  "cuentas.editar": "Editó una cuenta bancaria",
  "correos.reintentar": "Reintentó un correo",
  "correos.reintentar_atascados": "Reintentó los correos atascados",
  "carpetas.crear": "Creó carpetas de productos",
  "ventas.pago_recibido": "Confirmó un pago",
  "ventas.rechazar": "Rechazó un pago",
  "ventas.reabrir": "Reabrió una venta",
  "ventas.anular": "Anuló una venta",
  "ventas.anular_linea": "Anuló una línea de una venta",
  "ventas.despacho": "Movió un despacho",
  "ventas.costo_envio": "Fijó el costo de un envío",
  "ventas.diferencia_recibida": "Recibió una diferencia de envío",
  "ventas.boleta": "Adjuntó una boleta",
  "ventas.nueva_whatsapp": "Registró una venta por WhatsApp",
  "ajustes.guardar": "Cambió ajustes",
  "ajustes.encender": "Encendió una parte de la tienda",
  "ajustes.pausar": "Pausó una parte de la tienda",
};

/** An audited action in words; an action without a text shows its own name. */
export const nombreAccion = (accion: string): string =>
  (Object.hasOwn(ACCIONES, accion) ? ACCIONES[accion] : undefined) ?? accion;

const CAMPOS: Record<string, string> = {
  role: "rol",
  motivo: "motivo",
  edad: "edad",
  puntos: "puntos",
};

function valorLegible(valor: unknown): string {
  if (typeof valor === "boolean") return valor ? "sí" : "no";
  if (typeof valor === "number") return miles(valor);
  return String(valor);
}

/** The fields of a change that this page shows, "rol: usuario → admin"; nested values and other fields are left out. */
export function detalleHecho(antes: unknown, despues: unknown): string[] {
  const viejo = camposDe(antes);
  return [...camposDe(despues)].map(([campo, valor]) => {
    const previo = viejo.get(campo);
    const nombre = CAMPOS[campo] ?? campo;
    return previo === undefined
      ? `${nombre}: ${valorLegible(valor)}`
      : `${nombre}: ${valorLegible(previo)} → ${valorLegible(valor)}`;
  });
}

const camposDe = (dato: unknown): Map<string, unknown> =>
  new Map(
    typeof dato === "object" && dato !== null
      ? Object.entries(dato).filter(
          ([campo, valor]) =>
            Object.hasOwn(CAMPOS, campo) && ["string", "number", "boolean"].includes(typeof valor),
        )
      : [],
  );
