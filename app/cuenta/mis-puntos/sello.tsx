import { useState } from "react";
import { Link } from "react-router";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { Stamp } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { conSigno } from "#modules/puntos/historial.ts";
import type { AsientoDePersona } from "#modules/puntos/sellos/leer-sellos.server.ts";
import type { ComprobacionLibro } from "#modules/puntos/sellos/verificar-dia.ts";

type Prueba = { lineas: ComprobacionLibro[]; asientos: readonly AsientoDePersona[] };
type Estado = { corre: boolean; error: string | null; prueba: Prueba | null };
const NADA: Estado = { corre: false, error: null, prueba: null };
const NO_SE_PUDO = "No pudimos comprobarlo. Recarga la página e intenta de nuevo.";

/** What is proved and the verifier's code are loaded only when the person requests the check. */
function useComprobar(codigo: string, fila: string) {
  const [estado, setEstado] = useState(NADA);
  const comprobar = async () => {
    setEstado({ ...NADA, corre: true });
    try {
      const { comprobarFila } = await import("#app/libro/comprobar-propios.ts");
      setEstado({ ...NADA, prueba: await comprobarFila(codigo, fila) });
    } catch (error) {
      const frase = error instanceof Error && error.name === "Error" ? error.message : NO_SE_PUDO;
      setEstado({ ...NADA, error: frase });
    }
  };
  return { ...estado, comprobar, cerrar: () => setEstado(NADA) };
}

type Props = {
  /** The id of the movement. */
  fila: string;
  codigo: string;
  titulo: string;
  /** The day of the seal and its name. */
  dia: string;
  nombre: string;
};

/** The seal of a movement: when it was sealed, and the proof in this browser. */
export function SelloMovimiento({ fila, codigo, titulo, dia, nombre }: Props) {
  const { corre, error, prueba, comprobar, cerrar } = useComprobar(codigo, fila);
  return (
    <>
      <p className="puntos-sello">
        <Stamp className="hidden md:block" aria-hidden="true" />
        Sellado el <Link to={`/libro?dia=${dia}#dia`}>{nombre}</Link>
        <ScriptButton
          className="puntos-comprobar min-h-11 -my-3 needs-js"
          aria-busy={corre || undefined}
          aria-expanded={prueba !== null}
          aria-label={`${prueba ? "Cerrar la comprobación" : "Comprobar"}: ${titulo}`}
          onClick={() => (prueba ? cerrar() : void (corre || comprobar()))}
        >
          {prueba ? "Cerrar" : corre ? "Comprobando…" : "Comprobar"}
        </ScriptButton>
      </p>
      {error && <Note kind="error">{error}</Note>}
      {prueba && <Resultado {...prueba} titulo={titulo} />}
    </>
  );
}

type ResultadoProps = Prueba & { titulo: string };

/** Says what the book holds: a row of the list may be one line of a sale, or a round with several bets. */
function Resultado({ lineas, titulo, asientos }: ResultadoProps) {
  const bien = lineas.every(({ ok }) => ok);
  const anotaciones = asientos.length === 1 ? "1 anotación" : `${miles(asientos.length)} anotaciones`;
  const puntos = asientos.reduce((suma, asiento) => suma + asiento.puntos, 0);
  return (
    <div className="mt-2.5">
      {bien ? (
        <Note kind="success">
          {`Es tuyo y está en el libro sellado: ${anotaciones} por ${conSigno(puntos, conPuntos(puntos))}.`}
        </Note>
      ) : (
        <Note kind="error">Algo no calza con el libro sellado. Guarda una captura y escríbenos.</Note>
      )}
      <CheckList className="mt-4" lines={lineas} label={`Comprobación de ${titulo}`} />
      <p className="mt-2.5 text-[0.875rem] text-tinta-2 text-pretty">
        Prueba que esta anotación no cambió desde que se selló. Compara el sello con el que te llegó por
        correo: si es el mismo, nadie lo cambió tampoco.
      </p>
    </div>
  );
}
