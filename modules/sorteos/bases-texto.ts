import { envioDePremio } from "#modules/ajustes/promesas.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaLarga } from "#modules/comun/fechas/fechas.ts";
import type { Bases } from "./bases.ts";
import { finDelPlazo, MAX_DIAS_MAS, ultimoDelPlazo } from "./plazo/plazo.ts";

export type DatosBases = {
  bases: Bases;
  key: string;
  sku: string;
  compromiso: string;
  fecha_inicio: Date;
};

export type Articulo = { titulo: string; parrafos: string[] };

const NUMEROS = ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"];
const enPalabras = (n: number) => (NUMEROS[n] ? `${NUMEROS[n]} (${n})` : String(n));

/** Rules that were frozen before they named who pays the shipping keep their words. */
const envio = ({ envio_premio }: Bases): string =>
  envio_premio === null
    ? "El producto se despacha sin costo de compra a la dirección guardada en la cuenta de la persona ganadora y aparece en «Mis pedidos»."
    : `El producto no tiene costo para la persona ganadora: aparece en «Mis pedidos» y se despacha a la dirección guardada en su cuenta. ${envioDePremio(envio_premio)}`;

function premios(bases: Bases): string[] {
  const { producto, premio_puntos, objetivo } = bases;
  return [
    ...(bases.dias_para_reclamar === null
      ? []
      : ["Los premios de este sorteo son dos, y se sortean una sola vez."]),
    `Primer premio: un «${producto}». Se elige al azar un número entre el 1 y el ${miles(objetivo)}, y gana la persona a quien pertenece ese número.`,
    `Segundo premio: ${conPuntos(premio_puntos)}, el 10% de la meta redondeado hacia abajo. Se elige al azar entre los números de las demás personas: nadie gana los dos premios.`,
    `${envio(bases)} Los puntos se acreditan en su cuenta al finalizar el sorteo. Ningún premio se canjea por dinero.`,
    ...reclamo(bases),
  ];
}

/** How long the product can be claimed; rules from before prizes had a term name none. */
function reclamo({ dias_para_reclamar }: Bases): string[] {
  if (dias_para_reclamar === null) return [];
  return [
    `Para recibir el producto, la persona ganadora debe tener su dirección y un RUT válido en su cuenta. Tiene ${miles(dias_para_reclamar)} días de calendario desde el sorteo; la tienda se lo recuerda por correo y en la plataforma. Ese plazo no corre mientras la tienda tenga una pregunta abierta para ella o le falte la unidad. Que otra cuenta tenga el mismo RUT no lo afecta. Si vence, el producto vuelve a la tienda, la página del sorteo lo dice y no se vuelve a sortear. Los puntos del segundo premio no se reclaman: se acreditan solos.`,
  ];
}

function fecha({ dias_hasta_el_sorteo, horario, garantia }: Bases): string[] {
  return [
    `El sorteo se cierra en el momento en que los puntos abonados llegan a la meta y desde entonces no recibe más abonos. Se realiza ${enPalabras(dias_hasta_el_sorteo)} días de calendario después del cierre, de ${horario}.`,
    `Lo inicia el equipo de la tienda. Si a las 23:55 de ese día nadie lo ha iniciado, el sistema lo realiza por sí solo.${garantia === "drand" ? " Si a esa hora el pulso del azar público no ha llegado a la tienda, los ganadores salen cuando llegue: ningún otro pulso lo reemplaza." : ""}`,
  ];
}

function aportes({ aportes_necesarios }: Bases): string[] {
  const cuantos = enPalabras(aportes_necesarios);
  return [
    "Desde el cierre y hasta las 22:00 del día del sorteo, cada participante puede entregar una sola vez un número entero del 1 al 100 que su propio navegador elige al azar. Esos aportes entran en el cálculo del resultado. Se puede ganar sin haber entregado uno.",
    `Se necesitan ${cuantos} aportes. A las 22:00 quedan congelados. Si hay menos y participan ${cuantos} personas o más, se completan con números que dicta el código sellado, partiendo por quienes tienen los números más bajos, y el acta los marca como automáticos.`,
  ];
}

/** The end of a raffle that does not reach its target; rules from before raffles had one name none. */
function plazo({ dias_para_la_meta }: Bases, fecha_inicio: Date): string[] {
  if (dias_para_la_meta === null) return [];
  const hasta = formatearFechaLarga(ultimoDelPlazo(finDelPlazo(fecha_inicio, dias_para_la_meta)));
  return [
    `La meta debe completarse a más tardar el ${hasta}, ${miles(dias_para_la_meta)} días después de abrirse el sorteo. La tienda puede alargar ese plazo una sola vez y antes de que venza, hasta en ${MAX_DIAS_MAS} días, con aviso a todas las personas que participan. Si vence sin completarse la meta, el sorteo finaliza sin ganadores, se publican el motivo y el código sellado, y se devuelven todos los puntos abonados.`,
  ];
}

function sinGanadores({ aportes_necesarios, garantia }: Bases): string[] {
  const personas = `Si participan menos de ${enPalabras(aportes_necesarios)} personas al congelarse los aportes`;
  const efecto =
    "el sorteo finaliza sin ganadores, se publica el motivo y se devuelven todos los puntos abonados";
  if (garantia === null) return [`${personas}, o si la tienda debe dejarlo sin efecto, ${efecto}.`];
  return [
    `${personas}, o si la tienda debe dejarlo sin efecto antes de las 22:00 del día del sorteo, ${efecto}. También se publica el código sellado. Desde las 22:00 la tienda ya no puede dejarlo sin efecto.`,
  ];
}

/** What the result comes from, as it was promised when the raffle was created. */
function garantiaDe({ garantia }: Bases): string {
  if (garantia === null) return "La página de cada sorteo dice qué garantía tuvo: con azar público o sin él.";
  if (garantia === "ninguna")
    return "Este sorteo se hace sin azar público: se comprueba que nada cambió después del cierre, no que nadie de la tienda conociera el código sellado.";
  return "Este sorteo se hace con azar público: lo decide un pulso de la red drand (cadena quicknet) que nadie conoce de antemano. Al cerrarse se publica qué pulso será, el que corresponde a las 22:02 del día del sorteo. A las 22:00 se publican el código sellado y los aportes, y desde que sale el pulso cualquier persona puede calcular el resultado por su cuenta.";
}

/** The rules of one raffle as a document. */
export function articulosBases({ bases, key, compromiso, ...datos }: DatosBases): Articulo[] {
  const { razon_social, rut, domicilio, email } = bases.organizador;
  const minimo = conPuntos(bases.minimo);
  return [
    {
      titulo: "Organizador",
      parrafos: [
        `Organiza este sorteo ${razon_social}, RUT ${rut}, con domicilio en ${domicilio}. Consultas y reclamos: ${email}.`,
      ],
    },
    {
      titulo: "Objeto y vigencia",
      parrafos: [
        `Estas bases rigen el sorteo ${key} del producto «${bases.producto}» (SKU ${datos.sku}), abierto el ${formatearFechaLarga(datos.fecha_inicio)}. Quedaron fijas al crearlo: ningún cambio posterior del producto o de la tienda las modifica.`,
      ],
    },
    {
      titulo: "Quiénes participan",
      parrafos: [
        `Pueden participar personas mayores de ${bases.edad_minima} años con una cuenta válida en la tienda. No participan quienes la administran.`,
      ],
    },
    {
      titulo: "Meta, mínimo y números",
      parrafos: [
        `La meta es de ${conPuntos(bases.objetivo)} y el mínimo por abono, de ${minimo}. Si falta menos que el mínimo para la meta, el mínimo es lo que falta. Se puede abonar más de una vez.`,
        "Cada punto abonado es un número del sorteo. Los números de un abono son correlativos, se informan al abonar y en el correo que lo confirma. Los puntos abonados no se devuelven, salvo en el caso del artículo 8.",
      ],
    },
    { titulo: "Cierre y fecha del sorteo", parrafos: fecha(bases) },
    { titulo: "Aportes de los participantes", parrafos: aportes(bases) },
    { titulo: "Premios", parrafos: premios(bases) },
    {
      titulo: "Sorteo sin ganadores",
      parrafos: [...sinGanadores(bases), ...plazo(bases, datos.fecha_inicio)],
    },
    {
      titulo: "Cómo se calcula y cómo se comprueba",
      parrafos: [
        `El resultado sigue el procedimiento público ${bases.sorteo}. Antes del primer abono la tienda fijó un código secreto, el código sellado, y publicó su compromiso: ${compromiso}. El acta, que se descarga desde la página del sorteo a partir del cierre, contiene todo lo necesario para repetir el cálculo.`,
        garantiaDe(bases),
      ],
    },
    {
      titulo: "Datos personales",
      parrafos: [
        "En la tabla pública los códigos aparecen enmascarados y en el acta cada participante tiene un seudónimo. Solo cada persona ve su propio código completo.",
      ],
    },
  ];
}

export const tituloBases = ({ bases }: Pick<DatosBases, "bases">) =>
  `Bases del sorteo de «${bases.producto}»`;

const LARGO_LINEA = 78;

/** Wraps a text into lines that fit on a page; a word longer than a line is not split. */
function enLineas(texto: string): string {
  const lineas: string[] = [];
  let linea = "";
  for (const palabra of texto.split(" ")) {
    const siguiente = linea === "" ? palabra : `${linea} ${palabra}`;
    if (siguiente.length > LARGO_LINEA && linea !== "") {
      lineas.push(linea);
      linea = palabra;
    } else {
      linea = siguiente;
    }
  }
  return [...lineas, linea].join("\n");
}

/** The same document as plain text, for saving or printing. */
export function textoBases(datos: DatosBases): string {
  const titulo = enLineas(tituloBases(datos).toUpperCase());
  const cabecera = `${titulo}\nSorteo ${datos.key} · SKU ${datos.sku} · ${datos.bases.version}`;
  const articulos = articulosBases(datos).map(
    ({ titulo, parrafos }, i) => `${i + 1}. ${titulo}\n\n${parrafos.map(enLineas).join("\n\n")}`,
  );
  return `${[cabecera, ...articulos].join("\n\n")}\n`;
}
