import type { DatosLegales } from "#app/legal/datos-legales.ts";
import { PROMESAS } from "#modules/ajustes/promesas.ts";
import { enumerar } from "#modules/comun/texto/frases.ts";
import { PROMESAS_JUEGO } from "#modules/montoncito/promesas.ts";
import { PROMESAS_SORTEO } from "#modules/sorteos/promesas.ts";

export const TITULO_PARTICIPAR = "Así de simple es participar";
export const DESCRIPCION_PARTICIPAR =
  "Cómo funcionan los sorteos: junta puntos, abónalos, espera 3 días y conoce a los dos ganadores. Solo mayores de 18 años.";

const ilustracion = (nombre: string) => `/art/ilustraciones/${nombre}.webp`;

export const pasosParticipar = ({ tickets_en_venta }: Pick<DatosLegales, "tickets_en_venta">) => [
  {
    titulo: "Compra",
    texto: `Cada producto dice cuántos puntos te regala.${tickets_en_venta ? " También puedes sumar con tickets." : ""}`,
    imagen: ilustracion("bolsas"),
  },
  ...PASOS_SIGUIENTES,
];

const PASOS_SIGUIENTES = [
  {
    titulo: "Abona",
    texto: "Elige un sorteo y abona desde el mínimo del producto.",
    imagen: ilustracion("moneda"),
  },
  {
    titulo: "Espera",
    texto: "Al llegar a la meta, el sorteo es 3 días después, entre las 22:00 y las 24:00.",
    imagen: ilustracion("calendario"),
  },
  {
    titulo: "Gana",
    texto: "Dos ganadores al azar: uno se lleva el producto, el otro el 10% de los puntos.",
    imagen: ilustracion("trofeo"),
  },
] as const;

export const CONDICIONES = [
  "Ser mayor de 18 años",
  "Estar registrado con una cuenta válida",
  "Haber abonado los puntos mínimos",
] as const;

export const buenoSaberlo = (datos: DatosLegales) => ({
  sin_devolucion: "Los tickets comprados y los puntos usados en sorteos no se devuelven.",
  aviso: "Avisamos a los ganadores por correo y en la plataforma.",
  envio: `Despachamos a todo Chile. ${PROMESAS.envio_incluido(datos)}`,
  envio_premio: PROMESAS.envio_premio(datos),
});

export const PREMIOS = [
  {
    lugar: "Primer premio",
    titulo: "El producto",
    texto:
      "Sale un número entre todos los puntos reunidos. Su dueño se lleva el producto, y lo enviamos a la dirección de su perfil.",
    imagen: ilustracion("regalo"),
  },
  {
    lugar: "Segundo premio",
    titulo: "El 10% de los puntos",
    texto: `Sale otro número, ya sin los del primer ganador, y su dueño recibe puntos directo en su saldo. ${PROMESAS_SORTEO.segundo_premio()}`,
    imagen: ilustracion("moneda"),
  },
] as const;

export const FECHAS = [
  {
    cuando: "Se llega a la meta",
    texto: "El sorteo se cierra al instante y su página muestra la fecha y la cuenta regresiva.",
  },
  {
    cuando: "Durante los 3 días",
    texto: PROMESAS_SORTEO.aporte(),
  },
  {
    cuando: "Tercer día, 22:00",
    texto: `${PROMESAS_SORTEO.aportes()} ${PROMESAS_SORTEO.completar()}`,
  },
  {
    cuando: "Entre las 22:00 y las 24:00",
    texto: `Salen los dos números, se publica el acta y avisamos a quienes participaron. ${PROMESAS_SORTEO.solo()}`,
  },
] as const;

export const VERIFICAR = {
  titulo: "Comprueba cada sorteo",
  texto:
    "Antes del primer abono publicamos el compromiso de un código sellado. Al final mostramos el código sellado y un acta con los números de todos, bajo seudónimo. El botón «Verifica este sorteo» repite el cálculo en tu navegador.",
  prueba: "Comprueba que nada cambió después del cierre y que los ganadores son los que salen del cálculo.",
  limite:
    "Si el sorteo dice «sin baliza», no comprueba que nadie de la tienda conociera el código sellado. La página de cada sorteo indica su garantía.",
} as const;

/** The other ways to get and use points that the shop offers now. */
export const masFormas = (datos: DatosLegales) => [
  ...(datos.referido_porcentaje > 0
    ? [
        {
          titulo: "Invita y suma",
          texto: `Comparte tu enlace. ${PROMESAS.referido(datos)} A ellos no se les descuenta nada.`,
          imagen: ilustracion("apreton"),
          enlace: "/mis-referidos",
          accion: "Ver mis referidos",
        },
      ]
    : []),
  ...(datos.juego_activo
    ? [
        {
          titulo: "Juega El Montoncito",
          texto: `Un juego de naipe español. ${PROMESAS_JUEGO.solo_puntos()} La casa no tiene ventaja, y puedes fijar tus propios límites. Solo mayores de 18 años.`,
          imagen: "/art/naipe/oros_1.svg",
          enlace: "/juegos/el-montoncito",
          accion: "Ir a la mesa",
        },
      ]
    : []),
];

/** The paused parts are mentioned where people would look for them. */
export function partesEnPausa(datos: DatosLegales): string | null {
  const partes = [
    datos.sorteos_activos ? null : "los sorteos",
    datos.tickets_en_venta ? null : "la venta de tickets",
    datos.juego_activo ? null : "El Montoncito",
  ].filter((parte) => parte !== null);
  if (partes.length === 0) return null;
  return `Por ahora ${enumerar(partes)} ${partes.length > 1 || partes[0] === "los sorteos" ? "están" : "está"} en pausa. Tus puntos no se pierden.`;
}
