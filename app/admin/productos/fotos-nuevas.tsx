import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { rechazoFoto, TIPOS_FOTO } from "#app/lib/actions/send-picture.ts";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import { FieldNotes } from "#app/ui/field/field-frame.tsx";
import { PicturesBox } from "#app/ui/field/pictures-box.tsx";
import { X } from "#app/ui/iconos.tsx";
import { MAX_FOTOS } from "#modules/catalogo/fotos.ts";

type Elegida = { archivo: File; url: string };
type Props = { error: string | undefined; alElegir: (portada: string | null) => void };

/**
 * The pictures of a product that does not exist yet: they wait in the field of its form and are saved with it. Each
 * choice adds to the ones before; without scripts one choice is all.
 */
export function FotosNuevas({ error, alElegir }: Props) {
  const id = useId();
  const { campo, elegidas, fallas, agregar, quitar } = useElegidas(alElegir);
  const frase = [error, ...fallas].filter(Boolean).join(" ");
  return (
    <div className="grid gap-2">
      <span className="field-label" id={`${id}-titulo`}>
        Fotos
      </span>
      <div className="flex flex-wrap gap-2 md:gap-3">
        {elegidas.map(({ url, archivo }, lugar) => (
          <figure key={url} className="relative">
            <img
              src={url}
              alt={`Foto ${lugar + 1}: ${archivo.name}`}
              className="size-19 rounded-campo object-cover md:size-30"
            />
            {lugar === 0 && (
              <figcaption className="absolute bottom-1.5 left-1.5 rounded-md bg-noche-900/80 px-1.75 text-xs/5.5 font-semibold text-blanco">
                Portada
              </figcaption>
            )}
            <ScriptButton
              aria-label={`Quitar la foto ${lugar + 1}`}
              onClick={() => quitar(lugar)}
              className="absolute -top-3 -right-3 grid size-11 place-items-center"
            >
              <span className="grid size-7 place-items-center rounded-full bg-noche-800 text-blanco">
                <X aria-hidden="true" className="size-4" />
              </span>
            </ScriptButton>
          </figure>
        ))}
        <PicturesBox
          ref={campo}
          id={id}
          name="fotos"
          multiple
          accept={TIPOS_FOTO}
          call="Suelta fotos aquí"
          hint={`Hasta ${MAX_FOTOS}. La primera es la portada.`}
          aria-label="Fotos"
          aria-invalid={frase ? true : undefined}
          aria-describedby={frase ? `${id}-error` : undefined}
          onChange={agregar}
        />
      </div>
      <FieldNotes id={id} error={frase} />
    </div>
  );
}

/** Keeps the chosen files in the field itself: the form sends what it holds. */
function useElegidas(alElegir: Props["alElegir"]) {
  const campo = useRef<HTMLInputElement>(null);
  const [elegidas, setElegidas] = useState<readonly Elegida[]>([]);
  const [fallas, setFallas] = useState<readonly string[]>([]);
  const poner = (todas: readonly Elegida[]) => {
    const paquete = new DataTransfer();
    for (const { archivo } of todas) paquete.items.add(archivo);
    if (campo.current) campo.current.files = paquete.files;
    setElegidas(todas);
    alElegir(todas[0]?.url ?? null);
  };
  const sumar = async (nuevas: readonly File[]) => {
    const rechazos = await Promise.all(nuevas.map(rechazoFoto));
    const buenas = nuevas.filter((_, i) => rechazos[i] === null);
    const caben = buenas.slice(0, MAX_FOTOS - elegidas.length);
    setFallas([
      ...nuevas.flatMap((archivo, i) => (rechazos[i] ? [`${archivo.name}: ${rechazos[i]}`] : [])),
      ...(caben.length < buenas.length ? [`Caben ${MAX_FOTOS} fotos.`] : []),
    ]);
    poner([...elegidas, ...caben.map((archivo) => ({ archivo, url: URL.createObjectURL(archivo) }))]);
  };
  // Chosen before the page became interactive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is there.
  useEffect(() => void sumar([...(campo.current?.files ?? [])]), []);
  return {
    campo,
    elegidas,
    fallas,
    agregar: ({ target }: ChangeEvent<HTMLInputElement>) => void sumar([...(target.files ?? [])]),
    quitar: (lugar: number) => {
      const { url = "" } = elegidas[lugar] ?? {};
      URL.revokeObjectURL(url);
      poner(elegidas.filter((_, i) => i !== lugar));
    },
  };
}
