import { esDeEnsayo, leerTextoPulso } from "#modules/comun/baliza/drand.ts";
import { fechaSorteo } from "#modules/sorteos/fecha-sorteo.ts";
import type { Acta } from "./acta.ts";

type Hechos = Partial<Pick<Acta, "cerrado_en">> &
  Pick<Acta, "baliza" | "garantia" | "ensayo" | "fecha_sorteo" | "semilla_publicada_en">;

const SIN_PULSO =
  "Que nadie de la tienda conociera el código sellado. Sin una fuente pública de azar externa («baliza»), alguien de adentro que lo conociera y controlara aportes podría escoger entre resultados.";
const RED =
  "Que la red drand sea honesta: la firma prueba que el pulso es suyo. Para conocerlo antes tendrían que ponerse de acuerdo la mayoría de las organizaciones que la operan.";
const HORA =
  "Que el código sellado se haya publicado a la hora que dice el acta: esa hora la anota la tienda. Compárala con la del correo que recibió cada participante a las 22:00, que trae el código sellado y la huella de los aportes.";
const SIN_HORA =
  "Que el código sellado se haya publicado antes que el pulso: esta acta no dice cuándo se publicó.";
const SIN_FECHA = "Que la ronda fuera la que correspondía: esta acta no dice la fecha del sorteo.";
const ENSAYO =
  "Que la ronda estuviera fijada desde el cierre: este sorteo fue un ensayo antes de su fecha y la fijó al iniciarse.";
const CADENA = "Que el azar venga de la red pública: este sorteo usó una baliza de ensayo.";
const OTRA_FECHA =
  "Que la fecha del sorteo fuera la debida: a su cierre le correspondía el tercer día a las 22:00, y la ronda sigue de la fecha. Compárala con la que te llegó por correo al cerrarse.";
const SIN_GARANTIA =
  "Que la baliza estuviera prometida desde el principio: esta acta no dice con qué garantía se creó el sorteo, y de sus fechas solo se compara la del sorteo con la ronda.";
const PERSONAS =
  "Que cada seudónimo sea de una persona distinta: el acta no muestra quiénes participan. Cada participante puede buscar el suyo.";

/** What a verification without faults does not prove, as sentences for people. */
export function limitesDe(acta: Hechos): string[] {
  const pulso = acta.baliza === null ? null : leerTextoPulso(acta.baliza);
  if (!pulso && acta.garantia !== "drand") return [SIN_PULSO, PERSONAS];
  return [
    ...(pulso && esDeEnsayo({ hash: pulso.cadena }) ? [CADENA] : [RED]),
    ...(acta.garantia === undefined ? [SIN_GARANTIA] : []),
    ...(acta.ensayo ? [ENSAYO] : []),
    ...(acta.fecha_sorteo ? [] : [SIN_FECHA]),
    ...(esOtraFecha(acta) ? [OTRA_FECHA] : []),
    acta.semilla_publicada_en ? HORA : SIN_HORA,
    PERSONAS,
  ];
}

/** The date of a draw follows from the instant of its closing. */
function esOtraFecha({ fecha_sorteo, cerrado_en }: Hechos): boolean {
  if (!fecha_sorteo || !cerrado_en) return false;
  return Date.parse(fecha_sorteo) !== fechaSorteo(new Date(cerrado_en)).fecha_sorteo.getTime();
}
