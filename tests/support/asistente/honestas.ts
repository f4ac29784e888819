import { PRODUCTOS, type unTurno } from "./turno.ts";

type Turno = Awaited<ReturnType<typeof unTurno>>;

/** How models tell a product: {n} its name, {p} its price, {r} its gift. */
export const DE_UN_PRODUCTO = [
  "La {n} cuesta {p}.",
  "¡Sí, tenemos! {n} está a {p}.",
  "{n}: {p}, y te regala {r}.",
  "El precio de {n} es {p} (IVA incluido).",
  "Claro, {n} vale {p} y suma {r} a tu cuenta.",
  "**{n}** — {p}",
  "- **{n}**: {p}",
  "- {n}, con precio {p} y {r}.",
  "Por {p} te llevas {n}.",
  "Con {n} ganas {r}.",
  "Si compras {n}, recibes {r}.",
  "{n} sale {p}; si te animas, la dejas en el [carrito](/carrito).",
  "Te recomiendo {n}, que está en {p}.",
  "Una buena alternativa es {n}, a {p}.",
  "{n} tiene un valor de {p} y trae {r}.",
  "Encontré {n}. El precio de {n} es {p}.",
  "Hola 👋 {n} está a {p}.",
  "{n} te cuesta {p} y te deja {r}.",
  "Para tu presupuesto, {n} a {p} calza bien.",
  "Mira [{n}](/productos), cuesta {p}.",
  "{n} (precio: {p}; regalo: {r})",
  "Esto encontré:\n\n- {n}: {p}\n\n¿Te lo muestro?",
  "{n}:\n- Precio: {p}\n- Regalo: {r}",
  "¡Buena elección! {n} tiene precio {p}, con IVA incluido, y te regala {r}.",
  "{n} está en la tienda por {p}.",
  "El valor actual de {n} es {p}. Con la compra de {n} recibes {r}.",
  "| {n} | {p} | {r} |",
  "En {n} pagas {p}.",
  "Ese producto es {n} y cuesta {p}.",
  "Sobre {n}: vale {p}, con regalo de {r}.",
];

/** Two products: {a} and {b}, with their prices {pa} and {pb}. */
export const DE_DOS_PRODUCTOS = [
  "{a} cuesta {pa}. {b} cuesta {pb}.",
  "Tengo estos:\n\n- {a}: {pa}\n- {b}: {pb}",
  "{a} está a {pa}, y {b} a {pb}.",
  "{a} vale {pa} y {b} vale {pb}.",
  "Por {pa} te llevas {a}; por {pb}, {b}.",
  "Te sirven **{a}** ({pa}) o **{b}** ({pb}).",
  "Puedes elegir {a}, a {pa}, o {b}, a {pb}.",
  "No sé tu espacio, pero mira {a}, a {pa}. También está {b}, a {pb}.",
  "Para lo que buscas: {a} a {pa} o {b} a {pb}.",
];

/** Written by hand: what models say of the shop. Each fact by its text and a stem of its sentence. */
export const DE_LA_TIENDA: readonly [string, ...[string, string][]][] = [
  ["El sorteo se hace {0} después de llegar a la meta.", ["3 días", "met"]],
  [
    "Los sorteos se realizan entre las {0} y las {1}, hora de Chile continental.",
    ["22:00", "realiz"],
    ["24:00", "realiz"],
  ],
  ["En cada sorteo hay {0}.", ["dos ganadores", "elegid"]],
  ["El segundo ganador recibe el {0} de los puntos de la meta.", ["10%", "segund"]],
  ["Para que se haga un sorteo se necesitan {0}.", ["al menos 5", "necesitan"]],
  [
    "Si participan {0}, el sorteo finaliza sin ganadores y los puntos vuelven a sus dueños.",
    ["menos de 5", "finaliz"],
  ],
  ["Tu navegador aporta un número al azar {0} cuando presionas Comenzar Sorteo.", ["del 1 al 100", "azar"]],
  ["Por invitar amigos recibes el {0} de los puntos de sus compras pagadas.", ["10%", "amig"]],
  ["Con tu enlace de referidos recibes el {0} de los puntos de cada compra pagada.", ["10%", "referid"]],
  ["Los precios quedan guardados por {0} al presionar Pagar.", ["48 horas", "guard"]],
  ["El comprobante puede ser imagen o PDF de {0}.", ["5 MB", "comprobant"]],
  [
    "Puedes adjuntar el comprobante en [Mis pedidos](/mis-pedidos): imagen o PDF {0}.",
    ["5 MB", "comprobant"],
  ],
  ["El envío está {0}; si cuesta más, cubres solo la diferencia.", ["incluido hasta $5.000", "envi"]],
  ["Despachamos a todo Chile y el envío va {0}.", ["incluido hasta $5.000", "envi"]],
  ["Tienes {0} desde que recibes el producto para arrepentirte de la compra.", ["10 días", "arrepentirm"]],
  ["Para arrepentirte de una compra hay {0}, sin dar razones.", ["10 días", "arrepentirm"]],
  [
    "Devolvemos lo que pagaste por el producto a más tardar {0} después de que lo pidas.",
    ["45 días", "devolver"],
  ],
  [
    "Los productos tienen {0} de garantía legal: eliges reparación, cambio o devolución.",
    ["6 meses", "garanti"],
  ],
  ["La garantía legal dura {0} si el producto falla.", ["6 meses", "garanti"]],
  ["El Montoncito es para mayores de {0}.", ["18 años", "montoncit"]],
  ["En El Montoncito hay {0} y una baraja española.", ["seis montones", "baraj"]],
  ["Cuando {0} tienen apuestas, parte la cuenta.", ["cinco montones", "apuest"]],
  ["Cada persona apuesta {0} por partida.", ["hasta 1.000", "partid"]],
  [
    "Puedes pausar tu juego por {0}, {1} o {2}.",
    ["un día", "paus"],
    ["una semana", "paus"],
    ["un mes", "paus"],
  ],
  ["Un límite de pérdida más flexible rige después de {0}.", ["24 horas", "flexibl"]],
  ["Para participar en los sorteos debes tener {0} o más.", ["18 años", "participar"]],
  ["Para crear tu cuenta debes ser {0}.", ["mayor de 18", "cuent"]],
  ["Escríbenos a {0} y te responde el equipo.", ["hola@puntazo.cl", "escriben"]],
  ["También puedes llamar al teléfono {0}.", ["+56", "telefon"]],
  ["Un sorteo tiene {0} desde que se abre para llegar a la meta.", ["180 días", "abr"]],
  ["Quien gana el producto tiene {0} desde el sorteo para reclamar el premio.", ["60 días", "premi"]],
  ["Para reclamar un premio hay {0}: necesitamos tu dirección y tu RUT.", ["60 días", "reclamar"]],
  [
    "Pagar guarda los precios por {0} y aparta las unidades por {1}.",
    ["48 horas", "guard"],
    ["2 horas", "apart"],
  ],
  ["Tienes {0} para pagar con esos precios guardados.", ["48 horas", "guard"]],
  ["Si no llega pago ni comprobante, una compra queda a los {0} como Rechazado.", ["7 días", "comprobant"]],
  ["Puedes comprar {0} de cada producto.", ["999 unidades", "comprar"]],
  ["Una apuesta se devuelve si la partida pasa {0} sin movimiento.", ["24 horas", "partid"]],
  ["Tu saldo es de {0}.", ["777 puntos", "sald"]],
  ["Tienes {0} en tu saldo; mira los movimientos en [Mis puntos](/mis-puntos).", ["777 puntos", "sald"]],
  ["A Temuco el envío te cuesta {0} y llega en {1}.", ["$3.490", "temuc"], ["3 a 5", "temuc"]],
  ["El envío a Temuco sale {0}.", ["$3.490", "temuc"]],
  ["La ley nos da {0} para responder una solicitud sobre tus datos.", ["30 días", "solicitud"]],
  ["Puedes reclamar en el SERNAC al {0}.", ["800 700 100", "sernac"]],
  ["Las conversaciones con Mati se borran a los {0} del último mensaje.", ["7 días", "conversacion"]],
];

const SIN_CIFRAS = [
  "¡Hola! ¿En qué te ayudo?",
  "Puedes ver todo en [Productos](/productos).",
  "Para abonar puntos entra al producto, elige Participar y presiona Abonar Puntos.",
  "Eso no lo sé. Si quieres, te responde una persona del equipo.",
  "Los puntos no se canjean por efectivo: sirven para los sorteos y el juego.",
  "Cada sorteo se puede comprobar: publicamos una semilla y el acta. Más en [Cómo participar](/como-participar).",
  "Tu contraseña se cambia en [Recuperar contraseña](/recuperar).",
  "Pagas por transferencia bancaria; el carrito te muestra los datos de la cuenta.",
  "Cuando confirmamos el pago te avisamos por correo.",
  "No hay retiro en tienda: enviamos a la dirección de [Mis datos](/mis-datos).",
  "Lo siento, no encontré ese producto en la tienda.",
  "La boleta se descarga desde [Mis pedidos](/mis-pedidos).",
  "Hay sorteos en marcha: míralos en [Productos](/productos?con_puntos=1).",
  "Para eso tienes que ingresar con tu cuenta en [Ingresar](/ingresar).",
  "¿Buscas algo para el asado o para la casa?",
];

/** Written by hand of two products: {a} the cheaper one; with prices, gifts and units. Each names its things as people do. */
const A_MANO = [
  "¡Claro que sí! La {a} está en {pa} y viene con {ra}.",
  "Te cuento: la {a} vale {pa} (IVA incluido).",
  "Si buscas algo cómodo para el patio, la {a} cuesta {pa}.",
  "Para la terraza te recomiendo la {a}, que sale {pa}.",
  "La {a} tiene un precio de {pa}. ¿La quieres agregar al carrito?",
  "¡Buena pregunta! El precio de la {a} es {pa}.",
  "Tenemos la {a} a {pa} y la {b} a {pb}.",
  "De esas dos cosas no, pero sí tengo la {a}, a {pa}.",
  "Según tu presupuesto, la {a} ({pa}) es la más barata.",
  "La {a} es más barata que la {b}: cuesta {pa}.",
  "La {b} es más cara que la {a}. La {b} vale {pb}.",
  "Al comprar la {a} recibes {ra}.",
  "Por comprar la {a} ganas {ra}.",
  "Con la {b} sumas {rb} y con la {a} sumas {ra}.",
  "De la {a} quedan {qa}.",
  "Sí, hay stock de la {a}: {qa}.",
  "Puedes verla aquí: [{a}](/productos). Su precio es el de la página.",
  "La **{a}** cuesta **{pa}**.",
  "Mira estas opciones:\n\n- **{a}**: {pa}, regala {ra}\n- **{b}**: {pb}, regala {rb}",
  "| Producto | Precio |\n|---|---|\n| {a} | {pa} |\n| {b} | {pb} |",
  "Encontré la {a}. Vale la pena mirarla con calma en su página.",
  "¿Quieres que te muestre la {a} o la {b}?",
  "La {a} y la {b} están en [Productos](/productos).",
  "No encontré lo que buscas; lo más parecido es la {a}, a {pa}.",
  "Hola, la {a} está a {pa}. ¿Te la llevas?",
  "Perfecto. La {a} queda en {pa}.",
  "La {a} sale {pa}, y la {b}, {pb}.",
  "Ambas son buenas. La {a} cuesta {pa}. La {b} cuesta {pb}.",
  "Para acampar yo elegiría la {a}: {pa}.",
  "¿Para la playa? La {a}, a {pa}.",
];
/** Written by hand, without figures. */
const DE_CONVERSACION = [
  "Cuando tu pago esté confirmado, te avisamos por correo.",
  "Si tu pago no aparece, adjunta el comprobante en [Mis pedidos](/mis-pedidos).",
  "No tengo ese dato. ¿Quieres que te responda una persona?",
  "Los sorteos se comprueban con una semilla pública y un acta.",
  "Puedes devolver un producto desde la página de tu pedido.",
  "El código de tu compra empieza con PZ y está en [Mis pedidos](/mis-pedidos).",
  "Si tienes un cupón, escríbelo en el [carrito](/carrito) y el descuento se ve antes de pagar.",
  "IMPORTANTE: tu clave es solo tuya. NUNCA la compartas.",
  "Tu código de referido está en [Mis referidos](/mis-referidos). Si quieres reclamar, también existe el SERNAC.",
  "El CUPÓN se escribe en el [carrito](/carrito); no tengo códigos para darte.",
  "El despacho depende de tu comuna: dime cuál es y te digo cuánto cuesta.",
  "Nunca compartas tu contraseña con nadie, tampoco con nosotros.",
  "Ten en cuenta que los puntos son personales.",
  "¿Buscas algo más barato? Dime cuánto quieres gastar.",
  "La boleta se emite cuando confirmamos el pago.",
  "Con gusto. ¿En qué comuna estás?",
  "Entiendo la duda: cada sorteo se puede verificar en su página.",
  "Eso lo decide una persona de la tienda, no yo.",
];

/** A template with its blanks filled in. */
export const poner = (plantilla: string, valores: Record<string, string>): string =>
  plantilla.replace(/\{(\w+)\}/g, (_, clave: string) => valores[clave] ?? "");

/** Texts that say what the turn knows, as honest models write them. */
export function honestas({ de, general }: Turno): string[] {
  const partes = ({ sku, nombre, regalo }: (typeof PRODUCTOS)[number]) => ({
    n: nombre,
    p: de(sku, "precio"),
    r: de(sku, `${regalo} puntos de regalo`),
  });
  const unos = PRODUCTOS.flatMap((uno) => DE_UN_PRODUCTO.map((plantilla) => poner(plantilla, partes(uno))));
  const pares = PRODUCTOS.flatMap((uno) =>
    PRODUCTOS.filter((otro) => otro !== uno).flatMap((otro) => {
      const [una, otra] = [partes(uno), partes(otro)];
      const valores = { a: una.n, b: otra.n, pa: una.p, pb: otra.p };
      return DE_DOS_PRODUCTOS.map((plantilla) => poner(plantilla, valores));
    }),
  );
  const tienda = DE_LA_TIENDA.map(([plantilla, ...hechos]) =>
    poner(plantilla, Object.fromEntries(hechos.map(([texto, tema], i) => [i, general(texto, tema)]))),
  );
  const sorteo = [
    `El sorteo de la Cuna de viaje lleva ${de("700006", "reunidos")}, con una ${de("700006", "meta de")}.`,
    `A la Cuna de viaje le faltan ${de("700006", "por reunir")}.`,
    `Para participar por la Cuna de viaje necesitas ${de("700006", "un mínimo")}.`,
    `Tu pedido PZ-ABC234 está en ${de("PZ-ABC234", "Validando")}.`,
    `PZ-ABC234: total ${de("PZ-ABC234", "$58.980")}, estado ${de("PZ-ABC234", "Validando")}.`,
    `De la Silla plegable quedan ${de("700004", "unidades")}.`,
    `El Taladro percutor 18V está ${de("700003", "agotado")}.`,
    "La Silla plegable es la más barata de las que te mostré.",
    "La Silla plegable es más barata que la Cuna de viaje.",
  ];
  const [silla, , cuna] = PRODUCTOS.slice(3);
  if (!silla || !cuna) throw new Error("products are missing");
  const [a, b] = [partes(silla), partes(cuna)];
  const valores = { a: a.n, pa: a.p, ra: a.r, qa: de(silla.sku, "unidades"), b: b.n, pb: b.p, rb: b.r };
  const mano = A_MANO.map((plantilla) => poner(plantilla, valores));
  return [...unos, ...pares, ...tienda, ...sorteo, ...mano, ...SIN_CIFRAS, ...DE_CONVERSACION];
}
