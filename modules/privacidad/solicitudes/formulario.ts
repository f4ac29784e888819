import { z } from "zod";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { linea, parrafos, siONo } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";
import { leerCorreo } from "#modules/usuarios/acceso/correo-de-acceso.ts";
import { type ClaseSolicitud, DERECHOS, NOMBRES_CLASE_SOLICITUD } from "./solicitud.ts";

const MAX_DETALLE = 2_000;
const MAX_RESPUESTA = 4_000;

const OPCIONES = Object.fromEntries(
  NOMBRES_CLASE_SOLICITUD.map((clase) => [clase, `${DERECHOS[clase].nombre}: ${DERECHOS[clase].pide}`]),
);

const clase = campo(
  z.enum(NOMBRES_CLASE_SOLICITUD as [ClaseSolicitud, ...ClaseSolicitud[]], "Elige qué pides."),
  {
    tipo: "eleccion",
    label: "Qué pides",
    opciones: OPCIONES,
  },
);
const detalle = campo(
  parrafos(MAX_DETALLE).pipe(z.string().min(1, "Cuéntanos qué pides, con tus palabras.")),
  {
    label: "Cuéntanos",
    filas: 4,
    ayuda: "Qué dato, qué compra o qué decisión. No escribas contraseñas.",
  },
);

/** What a person asks for. */
export const formularioSolicitud = z.object({
  clase,
  detalle,
  con_bloqueo: campo(siONo, {
    label: "No usen mis datos mientras responden",
    ayuda: "Vale para rectificación, supresión y oposición.",
  }),
});

/** A request that reached the shop by another way: a letter, a message, the counter. */
export const formularioAnotada = z.object({
  email: campo(linea("Escribe el correo de la persona.", 254).transform(leerCorreo), {
    tipo: "correo",
    label: "Correo de la persona",
    ayuda: "A ese correo van el acuse y la respuesta.",
  }),
  clase: campo(clase, { label: "Qué pide" }),
  detalle: campo(detalle, { label: "Lo que pidió", ayuda: "Con sus palabras, y por dónde llegó." }),
  recibida: campo(
    linea("Escribe el día en que llegó.", 10).transform((texto, c) => {
      const dia = inicioDeDia(texto);
      if (dia) return dia;
      c.addIssue({ code: "custom", message: "Escribe una fecha, por ejemplo 2026-12-24." });
      return z.NEVER;
    }),
    {
      tipo: "dia",
      label: "Día en que llegó",
      ayuda: "Desde ese día corren los 30 días para responder y los 2 días hábiles del bloqueo.",
    },
  ),
  con_bloqueo: campo(siONo, {
    label: "Pide que no usemos sus datos mientras respondemos",
    ayuda: "Vale para rectificación, supresión y oposición. El bloqueo rige desde que la anotas.",
  }),
});

/** What the shop answers. */
export const formularioRespuesta = z.object({
  respuesta: campo(parrafos(MAX_RESPUESTA), {
    label: "Tu respuesta",
    filas: 6,
    ayuda:
      "La persona la recibe por correo. Si la niegas, aunque sea en parte, escribe el motivo: el correo agrega sus 30 días hábiles para reclamar ante la Agencia.",
  }),
});

export const CAMPOS_RESPUESTA = controlesDe(formularioRespuesta);
export const CAMPOS_ANOTADA = controlesDe(formularioAnotada);
export const CAMPOS_SOLICITUD = controlesDe(formularioSolicitud);
