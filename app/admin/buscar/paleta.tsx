import { Dialog } from "@base-ui/react/dialog";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useDelayed } from "#app/lib/clock/use-delayed.ts";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { cx } from "#app/ui/cx.ts";
import { Search } from "#app/ui/iconos.tsx";
import { SinPermiso } from "./respuesta.tsx";
import { type Hallado, porClase, type ResultadoBusqueda, resultadosDe } from "./resultados.ts";

type Props = { abierta: boolean; alCambiar: (abierta: boolean) => void };

/** The search window. A default export, because `lazy` requires one. */
export default function Paleta({ abierta, alCambiar }: Props) {
  return (
    <Dialog.Root open={abierta} onOpenChange={alCambiar}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Viewport className="paleta-lugar fixed inset-0 z-(--z-dialogo)">
          <Dialog.Popup className="paleta grid-rows-[auto_minmax(0,1fr)] w-[min(640px,100%)] max-h-[min(560px,calc(100dvh_-_24px))]">
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
const MINIMO = 2;

type Respuesta = { texto: string; hallado: Hallado; falla: boolean };
const NADA: Hallado = { respuesta: null, hallazgos: [] };

/** What the shop finds for a text. An answer counts only for the text that it was asked for. */
function useHallazgos(texto: string) {
  const [respuesta, setRespuesta] = useState<Respuesta | null>(null);
  useEffect(() => {
    if (texto.length < MINIMO) return;
    const control = new AbortController();
    const preguntar = async () => {
      const response = await fetch(`/admin/buscar/datos?texto=${encodeURIComponent(texto)}`, {
        signal: control.signal,
      });
      if (!response.ok) throw new Error(String(response.status));
      const hallado: Hallado = await response.json();
      setRespuesta({ texto, hallado, falla: false });
    };
    const espera = setTimeout(() => {
      preguntar().catch(() => {
        if (!control.signal.aborted) setRespuesta({ texto, hallado: NADA, falla: true });
      });
    }, PAUSA);
    return () => {
      clearTimeout(espera);
      control.abort();
    };
  }, [texto]);
  const vigente = respuesta?.texto === texto ? respuesta : null;
  return {
    hallado: vigente?.hallado ?? NADA,
    buscando: texto.length >= MINIMO && !vigente,
    falla: vigente?.falla === true,
  };
}

/** The chosen result by its address: findings that arrive later do not move the choice. */
function useEleccion(resultados: readonly ResultadoBusqueda[]) {
  const [elegido, setElegido] = useState<string | null>(null);
  const lugar = resultados.findIndex((uno) => claveDe(uno) === elegido);
  return {
    actual: Math.max(0, lugar),
    mover: (i: number) => setElegido(resultados[i] ? claveDe(resultados[i]) : null),
    olvidar: () => setElegido(null),
  };
}

const claveDe = ({ clase, enlace }: ResultadoBusqueda) => `${clase} ${enlace}`;

function Buscador({ cerrar }: { cerrar: () => void }) {
  const [escrito, setEscrito] = useState("");
  const [espera, setEspera] = useState(false);
  const puede = usePuede();
  const navigate = useNavigate();
  const lista = useRef<HTMLDivElement>(null);
  const texto = escrito.trim().slice(0, 80);
  const { hallado, buscando, falla } = useHallazgos(texto);
  const demora = useDelayed(buscando, 400);
  const resultados = resultadosDe(texto, hallado, puede);
  const { actual, mover, olvidar } = useEleccion(resultados);
  const ir = (resultado: ResultadoBusqueda | undefined) => {
    if (!resultado) return;
    cerrar();
    navigate(resultado.enlace);
  };
  const entrar = useEffectEvent(() => {
    setEspera(false);
    ir(resultados[actual]);
  });
  useEffect(() => {
    if (espera && !buscando) entrar();
  }, [espera, buscando]);
  const teclas = (event: KeyboardEvent) => {
    const pasos: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const paso = pasos[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      // The first finding may still be on its way.
      setEspera(true);
    } else if (paso && resultados.length > 0) {
      event.preventDefault();
      const siguiente = (actual + paso + resultados.length) % resultados.length;
      mover(siguiente);
      lista.current?.querySelector(`#${opcionId(siguiente)}`)?.scrollIntoView({ block: "nearest" });
    }
  };
  return (
    <>
      <div className="paleta-campo flex gap-3 items-center px-4.5 border-b border-b-linea text-tinta-2">
        <Search aria-hidden="true" />
        <input
          className="flex-1 min-w-0 h-14.5 text-tinta text-[1rem]"
          type="text"
          role="combobox"
          aria-label="Buscar ventas, personas, productos, páginas y acciones"
          aria-expanded={resultados.length > 0}
          aria-controls="paleta-lista"
          aria-autocomplete="list"
          aria-activedescendant={resultados.length > 0 ? opcionId(actual) : undefined}
          placeholder="PZ-…, un nombre o ¿qué falta despachar?"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={escrito}
          onChange={({ target }) => {
            setEscrito(target.value);
            olvidar();
            setEspera(false);
          }}
          onKeyDown={teclas}
        />
        <kbd>Esc</kbd>
      </div>
      <p className="sr-only" role="status">
        {buscando ? "" : dichoDe(hallado, resultados.length)}
      </p>
      <div
        ref={lista}
        id="paleta-lista"
        role="listbox"
        aria-label="Resultados"
        className="paleta-lista relative pb-2 overflow-y-auto"
      >
        <SinPermiso respuesta={hallado.respuesta} className="p-4.5" />
        {resultados.length === 0 && hallado.respuesta === null && (
          <p className="p-4.5 text-tinta-2">
            {buscando ? demora && "Buscando…" : !falla && `Nada coincide con «${texto}».`}
          </p>
        )}
        {falla && <p className="p-4.5 text-error">No pudimos buscar en la tienda. Intenta de nuevo.</p>}
        <Grupos resultados={resultados} actual={actual} ir={ir} />
      </div>
    </>
  );
}

const opcionId = (i: number) => `paleta-opcion-${i}`;
/** A question without a list to open is answered in words; everything else is counted. */
const dichoDe = ({ respuesta }: Hallado, n: number): string =>
  respuesta && respuesta.enlace === null ? respuesta.titulo : cuantos(n);
const cuantos = (n: number) => (n === 1 ? "1 resultado" : `${n} resultados`);

type GruposProps = {
  resultados: ResultadoBusqueda[];
  actual: number;
  ir: (resultado: ResultadoBusqueda) => void;
};

const Grupos = ({ resultados, actual, ir }: GruposProps) =>
  porClase(resultados).map(([clase, suyos]) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand inside a listbox.
    <div key={clase} role="group" aria-labelledby={`paleta-${clase}`}>
      <p id={`paleta-${clase}`} className="paleta-clase text-tinta-2 text-[0.8125rem] font-semibold">
        {clase}
      </p>
      {suyos.map((resultado) => {
        const i = resultados.indexOf(resultado);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the list.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          <div
            key={claveDe(resultado)}
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
