import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { useDelayed } from "#app/lib/clock/use-delayed.ts";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { cx } from "#app/ui/cx.ts";
import type { loader } from "./buscar.page.tsx";
import { porClase, type Resultado, resultadosDe } from "./resultados.ts";

type Props = { abierta: boolean; alCambiar: (abierta: boolean) => void };

/** The search window. A default export, because `lazy` requires one. */
export default function Paleta({ abierta, alCambiar }: Props) {
  return (
    <Dialog.Root open={abierta} onOpenChange={alCambiar}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Viewport className="paleta-lugar">
          <Dialog.Popup className="paleta">
            <Dialog.Title className="sr-only">Buscar en la administración</Dialog.Title>
            <Buscador cerrar={() => alCambiar(false)} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Wait for a pause in typing: each question searches three tables. */
const PAUSA = 160;

function useHallazgos(texto: string) {
  const { data, load, state } = useFetcher<typeof loader>();
  useEffect(() => {
    if (texto.length < 2) return;
    const espera = setTimeout(() => load(`/admin/buscar?texto=${encodeURIComponent(texto)}`), PAUSA);
    return () => clearTimeout(espera);
  }, [texto, load]);
  const vigentes = texto.length >= 2 && data?.texto === texto;
  return { hallazgos: vigentes ? data.hallazgos : [], buscando: texto.length >= 2 && !vigentes, state };
}

function Buscador({ cerrar }: { cerrar: () => void }) {
  const [escrito, setEscrito] = useState("");
  const [elegido, setElegido] = useState(0);
  const puede = usePuede();
  const navigate = useNavigate();
  const lista = useRef<HTMLDivElement>(null);
  const texto = escrito.trim().slice(0, 80);
  const { hallazgos, buscando } = useHallazgos(texto);
  const demora = useDelayed(buscando, 400);
  const resultados = resultadosDe(texto, hallazgos, puede);
  const actual = Math.min(elegido, resultados.length - 1);
  const ir = (resultado: Resultado | undefined) => {
    if (!resultado) return;
    cerrar();
    navigate(resultado.enlace);
  };
  const teclas = (event: KeyboardEvent) => {
    const pasos: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const paso = pasos[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      ir(resultados[actual]);
    } else if (paso && resultados.length > 0) {
      event.preventDefault();
      const siguiente = (actual + paso + resultados.length) % resultados.length;
      setElegido(siguiente);
      lista.current?.querySelector(`#${opcionId(siguiente)}`)?.scrollIntoView({ block: "nearest" });
    }
  };
  return (
    <>
      <div className="paleta-campo">
        <Search aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label="Buscar ventas, personas, productos, páginas y acciones"
          aria-expanded={resultados.length > 0}
          aria-controls="paleta-lista"
          aria-autocomplete="list"
          aria-activedescendant={resultados.length > 0 ? opcionId(actual) : undefined}
          placeholder="PZ-…, un nombre, un producto o una página"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={escrito}
          onChange={({ target }) => {
            setEscrito(target.value);
            setElegido(0);
          }}
          onKeyDown={teclas}
        />
        <kbd>Esc</kbd>
      </div>
      <p className="sr-only" role="status">
        {buscando ? "" : cuantos(resultados.length)}
      </p>
      <div ref={lista} id="paleta-lista" role="listbox" aria-label="Resultados" className="paleta-lista">
        {resultados.length === 0 && (
          <p className="p-4.5 text-tinta-2">
            {demora ? "Buscando…" : buscando ? "\u00a0" : `Nada coincide con «${texto}».`}
          </p>
        )}
        <Grupos resultados={resultados} actual={actual} ir={ir} />
      </div>
    </>
  );
}

const opcionId = (i: number) => `paleta-opcion-${i}`;
const cuantos = (n: number) => (n === 1 ? "1 resultado" : `${n} resultados`);

type GruposProps = { resultados: Resultado[]; actual: number; ir: (resultado: Resultado) => void };

const Grupos = ({ resultados, actual, ir }: GruposProps) =>
  porClase(resultados).map(([clase, suyos]) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand inside a listbox.
    <div key={clase} role="group" aria-labelledby={`paleta-${clase}`}>
      <p id={`paleta-${clase}`} className="paleta-clase">
        {clase}
      </p>
      {suyos.map((resultado) => {
        const i = resultados.indexOf(resultado);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the list.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          <div
            key={`${clase}${resultado.enlace}`}
            id={opcionId(i)}
            role="option"
            aria-selected={i === actual}
            className={cx("paleta-enlace", i === actual && "paleta-elegida")}
            onClick={() => ir(resultado)}
          >
            <b>{resultado.titulo}</b>
            {resultado.detalle && <span className="text-sm text-tinta-2">{resultado.detalle}</span>}
          </div>
        );
      })}
    </div>
  ));
