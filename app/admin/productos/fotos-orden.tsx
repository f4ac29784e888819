import { type DragEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { cx } from "#app/ui/cx.ts";
import { ArrowLeft, ArrowRight, Trash2 } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { llevarFoto } from "#modules/catalogo/fotos.ts";
import { urlFoto } from "#modules/productos/foto.ts";

/** Pictures are ordered by dragging with a mouse, or with buttons, which also work without JavaScript. */
export function ProductoFotosOrden({ fotos }: { fotos: readonly string[] }) {
  const fetcher = useFetcher<Respuesta>();
  const edita = usePuede()("productos.editar");
  const [orden, setOrden] = useOrden(fotos, fetcher.data);
  const [llevada, setLlevada] = useState<string | null>(null);
  const { lista, recordar } = useFoco(orden);
  const sobre = (event: DragEvent, lugar: number) => {
    if (!llevada) return;
    event.preventDefault();
    setOrden((actual) => llevarFoto(actual, llevada, lugar));
  };
  const soltar = (event: DragEvent) => {
    event.preventDefault();
    setLlevada(null);
    if (orden.join() === fotos.join()) return;
    void fetcher.submit({ intento: "ordenar_fotos", orden: orden.join() }, { method: "post" });
  };
  const dejar = ({ dataTransfer }: DragEvent) => {
    setLlevada(null);
    // The picture was dropped outside the list: restore the order.
    if (dataTransfer.dropEffect === "none") setOrden([...fotos]);
  };
  return (
    <>
      <ol
        ref={lista}
        className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3"
        aria-label="Fotos en su orden"
      >
        {orden.map((foto, lugar) => (
          <li
            key={foto}
            data-foto={foto}
            draggable={edita}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = "move";
              dataTransfer.setData("text/plain", foto);
              setLlevada(foto);
            }}
            onDragEnd={dejar}
            onDragOver={(event) => sobre(event, lugar)}
            onDrop={soltar}
            className={cx(
              "grid cursor-grab gap-1 rounded-campo border border-linea p-1.5",
              llevada === foto && "opacity-50",
            )}
          >
            <img
              src={urlFoto(foto, 320)}
              alt={`Foto ${lugar + 1}`}
              width={320}
              height={320}
              draggable={false}
              className="aspect-square w-full rounded-[10px] bg-papel-2 object-cover"
            />
            <Botones
              fetcher={fetcher}
              foto={foto}
              lugar={lugar}
              cuantas={orden.length}
              alEnviar={(hacia) =>
                recordar(hacia === "fuera" ? (orden[lugar + 1] ?? orden[lugar - 1]) : foto, hacia)
              }
            />
          </li>
        ))}
      </ol>
      {fetcher.data && !fetcher.data.ok && <Note kind="error">{fetcher.data.mensaje}</Note>}
    </>
  );
}

type Props = {
  fetcher: ReturnType<typeof useFetcher<Respuesta>>;
  foto: string;
  lugar: number;
  cuantas: number;
  alEnviar: (hacia: string) => void;
};

/** The order on screen: the saved one, except during a drag or after the server refused the new order. */
function useOrden(fotos: readonly string[], respuesta: Respuesta | undefined) {
  const estado = useState([...fotos]);
  const [, setOrden] = estado;
  const guardado = fotos.join();
  const [visto, setVisto] = useState({ guardado, respuesta });
  if (visto.guardado !== guardado || visto.respuesta !== respuesta) {
    setVisto({ guardado, respuesta });
    if (visto.guardado !== guardado || respuesta?.ok === false) setOrden([...fotos]);
  }
  return estado;
}

/** React moves the node of a reordered picture, which would lose the keyboard focus: restore it. */
function useFoco(orden: readonly string[]) {
  const lista = useRef<HTMLOListElement>(null);
  const esperado = useRef<{ foto: string; hacia: string } | null>(null);
  useEffect(() => {
    const { foto, hacia } = esperado.current ?? {};
    if (!foto || !orden.includes(foto)) return;
    esperado.current = null;
    const botones = [
      ...(lista.current?.querySelectorAll<HTMLButtonElement>(`[data-foto="${foto}"] button`) ?? []),
    ];
    const libres = botones.filter(({ disabled }) => !disabled);
    (libres.find(({ value }) => value === hacia) ?? libres[0])?.focus();
  }, [orden]);
  const recordar = (foto: string | undefined, hacia: string) => {
    esperado.current = foto ? { foto, hacia } : null;
  };
  return { lista, recordar };
}

function Botones({ fetcher, foto, lugar, cuantas, alEnviar }: Props) {
  const nombre = `la foto ${lugar + 1}`;
  return (
    <fetcher.Form
      method="post"
      onSubmit={({ nativeEvent }) => {
        const { submitter } = nativeEvent as SubmitEvent;
        if (submitter instanceof HTMLButtonElement) alEnviar(submitter.value);
      }}
      className="flex justify-between"
      aria-label={`Mover o quitar ${nombre}`}
    >
      <input type="hidden" name="foto" value={foto} />
      <input type="hidden" name="intento" value="mover_foto" />
      <button
        type="submit"
        className="icon-btn disabled:opacity-35"
        name="hacia"
        value="antes"
        disabled={lugar === 0}
        aria-label={`Mover ${nombre} antes`}
      >
        <ArrowLeft aria-hidden="true" />
      </button>
      <button
        type="submit"
        className="icon-btn disabled:opacity-35"
        name="hacia"
        value="despues"
        disabled={lugar === cuantas - 1}
        aria-label={`Mover ${nombre} después`}
      >
        <ArrowRight aria-hidden="true" />
      </button>
      <Confirmar
        titulo={`¿Quitar ${nombre}?`}
        pregunta="Desaparece de la tienda de inmediato. Para que vuelva tendrás que subirla de nuevo."
        variant="danger"
        name="hacia"
        value="fuera"
        etiqueta={`Quitar ${nombre}`}
        icon={<Trash2 aria-hidden="true" />}
        className="text-error"
      >
        Quitar
      </Confirmar>
    </fetcher.Form>
  );
}
