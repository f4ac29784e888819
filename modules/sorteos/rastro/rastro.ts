import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { ComprobacionLibro } from "#modules/puntos/sellos/verificar-dia.ts";
import type { Acta } from "#modules/sorteos/verificacion/acta.ts";

/** An entry of the person's own trail as the browser knows it. */
type Paso = {
  asiento: {
    id: number;
    puntos: number;
    sellado: string | null;
    asiento: { rango: string; motivo: string };
  } | null;
};
type Tramo = { inicio: number; final: number };

/** What a participant's page says about their trail. */
export type RastroMostrado = {
  seudonimo: string | null;
  origenes: readonly Paso[];
  abonos: readonly (Paso & Tramo)[];
  /** All own ranges, also those that the page does not list one by one. */
  rangos: readonly Tramo[];
};

/** The proofs of own entries by id; an entry without a seal has none. */
export type Pruebas = ReadonlyMap<number, readonly ComprobacionLibro[]>;

const linea = (id: string, titulo: string, explicacion: string): ComprobacionLibro => ({
  id,
  titulo,
  ok: true,
  aviso: false,
  explicacion,
});
const mal = (base: ComprobacionLibro): ComprobacionLibro => ({ ...base, ok: false });
const aviso = (base: ComprobacionLibro): ComprobacionLibro => ({ ...base, aviso: true });

const anotaciones = (n: number) => (n === 1 ? "1 anotación" : `${miles(n)} anotaciones`);

/** Own entries: each is one's own, is in its sealed day and did not change. Those without a seal wait. */
function pasosSellados(
  id: string,
  titulo: string,
  pasos: readonly Paso[],
  pruebas: Pruebas,
): ComprobacionLibro {
  const suyos = pasos.flatMap(({ asiento }) => asiento ?? []);
  for (const { id: numero } of suyos) {
    const falla = pruebas.get(numero)?.find(({ ok }) => !ok);
    if (falla) return mal(linea(id, titulo, `${falla.titulo}: ${falla.explicacion}`));
  }
  if (suyos.length < pasos.length)
    return mal(linea(id, titulo, "a una parte de tus puntos le falta su anotación en el libro."));
  const probados = suyos.filter(({ id: numero }) => pruebas.has(numero)).length;
  const faltan = suyos.length - probados;
  const bien = linea(id, titulo, `${anotaciones(probados)} con tu marca, tal como se sellaron.`);
  if (faltan === 0) return bien;
  return aviso({
    ...bien,
    explicacion: `${anotaciones(faltan)} todavía sin sellar: vuelve mañana para comprobarlo.`,
  });
}

function abonosConRango(abonos: RastroMostrado["abonos"], pruebas: Pruebas): ComprobacionLibro {
  const titulo = "Tu abono es una anotación del libro, con tus números";
  for (const { inicio, final, asiento } of abonos) {
    const puntos = final - inicio + 1;
    const igual = asiento?.asiento.rango === `${inicio}-${final}` && asiento.puntos === -puntos;
    if (asiento && !igual)
      return mal(
        linea(
          "abonos",
          titulo,
          `el asiento ${asiento.id} no abona ${conPuntos(puntos)} por los números ${miles(inicio)} a ${miles(final)}.`,
        ),
      );
  }
  return pasosSellados("abonos", titulo, abonos, pruebas);
}

const texto = ({ inicio, final }: Tramo) => `${inicio}-${final}`;

function rangosEnActa({ seudonimo, rangos }: RastroMostrado, acta: Acta | null): ComprobacionLibro {
  const base = linea(
    "rangos",
    "Tus números están en el acta, bajo tu seudónimo",
    "son los mismos que muestra tu cuenta.",
  );
  if (!acta || seudonimo === null)
    return aviso({ ...base, explicacion: "el acta se publica cuando el sorteo se cierra." });
  const enActa = acta.rangos.filter(({ participante }) => participante === seudonimo).map(texto);
  const mios = new Set(rangos.map(texto));
  const igual = enActa.length === mios.size && enActa.every((rango) => mios.has(rango));
  return igual ? base : mal({ ...base, explicacion: "el acta no te da los números que muestra tu cuenta." });
}

function resultado({ seudonimo, rangos }: RastroMostrado, acta: Acta | null): ComprobacionLibro {
  const base = linea("resultado", "El resultado es el de tus números", "");
  if (!acta || acta.numero_producto === null || acta.numero_puntos === null)
    return aviso({ ...base, explicacion: "este sorteo todavía no tiene números ganadores." });
  const esMio = (numero: number) => rangos.some(({ inicio, final }) => inicio <= numero && numero <= final);
  const premios = [
    { que: "el producto", numero: acta.numero_producto, ganador: acta.ganador_producto },
    { que: "los puntos", numero: acta.numero_puntos, ganador: acta.ganador_puntos },
  ];
  const errado = premios.find(({ numero, ganador }) => esMio(numero) !== (ganador === seudonimo));
  if (errado)
    return mal({
      ...base,
      explicacion: `el acta no concuerda con tus números en el ${miles(errado.numero)}, el de ${errado.que}.`,
    });
  const frases = premios.map(
    ({ que, numero }) => `el ${miles(numero)} (${que}) ${esMio(numero) ? "es tuyo" : "no es tuyo"}`,
  );
  return { ...base, explicacion: `${frases.join(" y ")}, y el acta dice lo mismo.` };
}

/** The chain transfer → sale → entry → range → result, one line for each step that the browser can check. */
export const verificarRastro = (
  rastro: RastroMostrado,
  acta: Acta | null,
  pruebas: Pruebas,
): ComprobacionLibro[] => [
  pasosSellados("origenes", "Los puntos que usaste están anotados a tu nombre", rastro.origenes, pruebas),
  abonosConRango(rastro.abonos, pruebas),
  rangosEnActa(rastro, acta),
  resultado(rastro, acta),
];
