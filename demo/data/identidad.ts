import type { Ajustes } from "#modules/ajustes/ajustes.ts";

/** Who sells in the demo shop: an invented company. A real shop starts with none of these. */
export const IDENTIDAD_DEMO = {
  nombre_tienda: "Puntazo",
  logo: "demo",
  razon_social: "Puntazo SpA",
  rut: "77.123.456-9",
  giro: "Venta al por menor por internet",
  domicilio: "Av. Providencia 1234, oficina 56, Providencia, Santiago",
  representante: "Javiera Soto Muñoz",
  email: "hola@puntazo.cl",
  telefono: "+56 9 0000 0000",
  whatsapp_numero: "56900000000",
  horario_atencion: "lunes a viernes, de 9:00 a 18:00",
  lema: "Compra, junta puntos y participa. Despachamos a todo Chile.",
  descripcion:
    "Herramientas, parrillas, accesorios para el auto, cosas de bebé y jacuzzis con despacho a todo Chile. Cada compra te regala puntos para participar en sorteos.",
  pie: "Hecho en Chile.",
} as const satisfies Partial<Ajustes>;
