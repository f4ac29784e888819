import { type DragEvent, useRef, useState } from "react";
import { ImagenRecorte } from "#app/inicio/recorte.tsx";
import { Foto } from "#app/productos/foto.tsx";
import { cx } from "#app/ui/cx.ts";
import { ChevronDown } from "#app/ui/iconos.tsx";
import { NOMBRES_SECCIONES, type Portada, type Tipo } from "#modules/portada/portada.ts";
import { presentarSeccion } from "#modules/portada/presentar-seccion.ts";
import { useEditor } from "./contexto.tsx";
import { CamposSeccion } from "./secciones.tsx";

/** The sections in the order of the page: buttons and, with a mouse, dragging change it. */
export function ListaSecciones({ portada }: { portada: Portada }) {
  const [orden, setOrden] = useState(portada.orden);
  const [llevada, setLlevada] = useState<Tipo | null>(null);
  const guardar = useRef<HTMLButtonElement>(null);
  const sobre = (event: DragEvent, lugar: number) => {
    if (!llevada) return;
    event.preventDefault();
    setOrden((actual) => actual.filter((tipo) => tipo !== llevada).toSpliced(lugar, 0, llevada));
  };
  const soltar = (event: DragEvent) => {
    event.preventDefault();
    setLlevada(null);
    if (orden.join() !== portada.orden.join()) guardar.current?.form?.requestSubmit(guardar.current);
  };
  const dejar = ({ dataTransfer }: DragEvent) => {
    setLlevada(null);
    // The section was dropped outside the list: restore the order.
    if (dataTransfer.dropEffect === "none") setOrden(portada.orden);
  };
  return (
    <>
      <input type="hidden" name="orden" value={orden.join()} />
      <button ref={guardar} type="submit" name="intento" value="guardar" hidden />
      <ol className="grid grid-cols-1 gap-2.5" aria-label="Secciones en el orden de la portada">
        {orden.map((tipo, lugar) => (
          <li
            key={tipo}
            onDragOver={(event) => sobre(event, lugar)}
            onDrop={soltar}
            className={cx(
              "rounded-tarjeta border border-linea bg-superficie",
              llevada === tipo && "opacity-50",
            )}
          >
            <Seccion
              tipo={tipo}
              lugar={lugar}
              cuantas={orden.length}
              portada={portada}
              alLlevar={setLlevada}
              alDejar={dejar}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

type Props = {
  tipo: Tipo;
  lugar: number;
  cuantas: number;
  portada: Portada;
  alLlevar: (tipo: Tipo) => void;
  alDejar: (event: DragEvent) => void;
};

function Seccion({ tipo, lugar, cuantas, portada, alLlevar, alDejar }: Props) {
  const { valor, abierto, abrir } = useEditor();
  const nombre = NOMBRES_SECCIONES[tipo];
  return (
    <div className="portada-seccion relative" data-tipo={tipo}>
      <div className="absolute left-1.5 top-1 flex items-center">
        <span
          aria-hidden="true"
          draggable
          className="portada-agarre text-tinta-3 cursor-grab"
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = "move";
            dataTransfer.setData("text/plain", tipo);
            alLlevar(tipo);
          }}
          onDragEnd={alDejar}
        >
          ⠿
        </span>
        <label className="grid size-11 place-items-center" title={`Mostrar: ${nombre}`}>
          <input
            type="checkbox"
            className="switch"
            name={`${tipo}.visible`}
            defaultChecked={valor(`${tipo}.visible`) === "on"}
            aria-label={`Mostrar ${nombre}`}
          />
        </label>
        <Mover tipo={tipo} hacia="subir" disabled={lugar === 0} />
        <Mover tipo={tipo} hacia="bajar" disabled={lugar === cuantas - 1} />
      </div>
      <details open={abierto(tipo)} onToggle={({ currentTarget }) => abrir(tipo, currentTarget.open)}>
        <summary>
          <Cara tipo={tipo} portada={portada} />
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-tinta-2" />
        </summary>
        <div className="grid gap-3.5 px-3 pb-4 pt-1 md:px-4">
          <CamposSeccion tipo={tipo} portada={portada} />
        </div>
      </details>
    </div>
  );
}

/** A section is known by its own words and picture; its kind stands below, small. */
function Cara({ tipo, portada }: Pick<Props, "tipo" | "portada">) {
  const { productos } = useEditor();
  const { titulo, imagen, sku } = presentarSeccion(tipo, portada);
  const foto = imagen?.tipo === "foto" ? imagen.archivo : productos.find((uno) => uno.sku === sku)?.imagen_1;
  return (
    <>
      <span className="size-10 flex-none overflow-hidden rounded-[10px] bg-papel-2">
        {imagen?.tipo === "arte" ? (
          <ImagenRecorte de={imagen} alt="" className="size-full object-contain" />
        ) : (
          foto && <Foto archivo={foto} alt="" sizes="40px" hasta={96} className="size-full object-cover" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block leading-tight wrap-break-word md:line-clamp-2">{titulo}</span>
        <small className="block truncate font-medium text-tinta-2">{NOMBRES_SECCIONES[tipo]}</small>
      </span>
    </>
  );
}

const Mover = ({ tipo, hacia, disabled }: { tipo: Tipo; hacia: "subir" | "bajar"; disabled: boolean }) => (
  <button
    type="submit"
    name="cambio"
    value={`${hacia} ${tipo}`}
    disabled={disabled}
    className="icon-btn disabled:opacity-35"
    aria-label={`${hacia === "subir" ? "Subir" : "Bajar"} ${NOMBRES_SECCIONES[tipo]}`}
  >
    <ChevronDown aria-hidden="true" className={hacia === "subir" ? "rotate-180" : undefined} />
  </button>
);
