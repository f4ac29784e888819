import { Stamp } from "lucide-react";
import { useState } from "react";
import { CheckList } from "#app/ui/check-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { conSigno } from "#modules/puntos/historial.ts";
import { nombreDeDia } from "#modules/puntos/sellos/calendario.ts";
import type { AsientoDePersona } from "#modules/puntos/sellos/leer-sellos.server.ts";
import type { ComprobacionLibro } from "#modules/puntos/sellos/verificar-dia.ts";

type Estado = { corre: boolean; error: string | null; lineas: ComprobacionLibro[] | null };
const NADA: Estado = { corre: false, error: null, lineas: null };
const NO_SE_PUDO = "No pudimos comprobarlo. Recarga la página e intenta de nuevo.";

/** The verifier's code is loaded only when the person requests the check. */
function useComprobar(codigo: string, asientos: readonly AsientoDePersona[]) {
  const [estado, setEstado] = useState(NADA);
  const comprobar = async () => {
    setEstado({ ...NADA, corre: true });
    try {
      const { comprobarPropios } = await import("#app/libro/comprobar-propios.ts");
      const pruebas = await comprobarPropios(codigo, asientos);
      setEstado({ ...NADA, lineas: [...pruebas.values()].flat() });
    } catch (error) {
      const frase = error instanceof Error && error.name === "Error" ? error.message : NO_SE_PUDO;
      setEstado({ ...NADA, error: frase });
    }
  };
  return { ...estado, comprobar, cerrar: () => setEstado(NADA) };
}

type Props = { codigo: string; titulo: string; asientos: readonly AsientoDePersona[] };

/** The seal of a movement: when it was sealed, and the proof in this browser. */
export function SelloMovimiento({ codigo, titulo, asientos }: Props) {
  const { corre, error, lineas, comprobar, cerrar } = useComprobar(codigo, asientos);
  const dias = asientos.map(({ sellado }) => sellado);
  if (dias.length === 0) return null;
  const ultimo = dias.includes(null) ? null : dias.reduce((a, b) => ((a ?? "") > (b ?? "") ? a : b));
  if (!ultimo) return <p className="puntos-sello">Aún sin sellar</p>;
  return (
    <>
      <p className="puntos-sello">
        <Stamp aria-hidden="true" />
        Sellado el <Link to={`/libro?dia=${ultimo}#dia`}>{nombreDeDia(ultimo)}</Link>
        <button
          type="button"
          className="puntos-comprobar needs-js"
          aria-busy={corre || undefined}
          aria-expanded={lineas !== null}
          aria-label={`${lineas ? "Cerrar la comprobación" : "Comprobar"}: ${titulo}`}
          onClick={() => (lineas ? cerrar() : void (corre || comprobar()))}
        >
          {lineas ? "Cerrar" : corre ? "Comprobando…" : "Comprobar"}
        </button>
      </p>
      {error && <Note kind="error">{error}</Note>}
      {lineas && <Resultado lineas={lineas} titulo={titulo} asientos={asientos} />}
    </>
  );
}

type ResultadoProps = Pick<Props, "titulo" | "asientos"> & { lineas: readonly ComprobacionLibro[] };

/** Says what the book holds: a row of the list may be one line of a sale, or a round with several bets. */
function Resultado({ lineas, titulo, asientos }: ResultadoProps) {
  const bien = lineas.every(({ ok }) => ok);
  const anotaciones = asientos.length === 1 ? "1 anotación" : `${miles(asientos.length)} anotaciones`;
  const puntos = asientos.reduce((suma, asiento) => suma + asiento.puntos, 0);
  return (
    <div className="puntos-prueba">
      {bien ? (
        <Note kind="success">
          {`Es tuyo y está en el libro sellado: ${anotaciones} por ${conSigno(puntos, conPuntos(puntos))}.`}
        </Note>
      ) : (
        <Note kind="error">Algo no calza con el libro sellado. Guarda una captura y escríbenos.</Note>
      )}
      <CheckList className="mt-4" lines={lineas} label={`Comprobación de ${titulo}`} />
      <p>
        Prueba que esta anotación no cambió desde que se selló. Compara el sello con el que te llegó por
        correo: si es el mismo, nadie lo cambió tampoco.
      </p>
    </div>
  );
}
