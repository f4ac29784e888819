import { z } from "zod";
import { DIAS_RETRACTO } from "#modules/compras/devoluciones/plazos.ts";
import { lineaOpcional } from "#modules/comun/formulario.ts";
import { leerSinRetracto, motivoDesconocido, NOMBRE_SIN_RETRACTO } from "#modules/comun/sin-retracto.ts";
import { campo } from "#modules/comun/texto/controles.ts";

/** Why there is no right of withdrawal; empty means that there is. */
const motivo = lineaOpcional(60).transform((texto, c) => {
  if (texto === "") return null;
  const leido = leerSinRetracto(texto);
  if (leido) return leido;
  c.addIssue({ code: "custom", message: motivoDesconocido(texto) });
  return z.NEVER;
});

/** The fields of a product about the right of withdrawal. */
export const CAMPOS_RETRACTO = {
  sin_retracto: campo(motivo, {
    tipo: "eleccion",
    label: "Derecho a retracto",
    ejemplo: `Sí: ${DIAS_RETRACTO} días desde que lo reciben`,
    opciones: NOMBRE_SIN_RETRACTO,
    ayuda:
      "Solo si la ley lo exceptúa. Se dice en su página, el carrito y el correo, y vale para las compras desde ahora.",
  }),
  sin_retracto_frase: campo(lineaOpcional(200), {
    label: "Qué se agrega al motivo",
    ayuda: "Opcional: «Se corta a tu medida». Lo leen los clientes antes de pagar.",
  }),
};
