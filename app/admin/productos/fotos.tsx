import { type ChangeEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { enviarFoto, TIPOS_FOTO } from "#app/lib/actions/send-picture.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { ProgressBar } from "#app/ui/bar/progress-bar.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PicturesBox } from "#app/ui/field/pictures-box.tsx";
import { Note } from "#app/ui/note.tsx";
import { MAX_FOTOS } from "#modules/catalogo/fotos.ts";
import { ProductoFotosOrden } from "./fotos-orden.tsx";

type Subida = { nombre: string; porcentaje: number; quedan: number };

/** Up to six pictures: the catalogue shows the first one. */
export function ProductoFotos({ sku, fotos }: { sku: string; fotos: readonly string[] }) {
  return (
    <Card as="section" aria-labelledby="fotos" className="grid gap-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="fotos" className="text-xl">
          Fotos
        </h2>
        <p className="text-tinta-2">
          {fotos.length} de {MAX_FOTOS} · la primera es la del catálogo
        </p>
      </div>
      {fotos.length > 0 ? (
        <ProductoFotosOrden fotos={fotos} />
      ) : (
        <p className="rounded-campo bg-papel-2 p-4 text-tinta-2">Aún no tiene fotos.</p>
      )}
      {fotos.length < MAX_FOTOS && <Agregar sku={sku} caben={MAX_FOTOS - fotos.length} />}
    </Card>
  );
}

/**
 * Uploads the chosen pictures one after the other, each with its progress. Without JavaScript a form sends
 * one.
 */
function Agregar({ sku, caben }: { sku: string; caben: number }) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [subida, setSubida] = useState<Subida | null>(null);
  const [errores, setErrores] = useState<string[]>([]);
  const id = useId();

  const elegir = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const archivos = [...(target.files ?? [])].slice(0, caben);
    if (archivos.length === 0 || subida) return;
    const fallas: string[] = [];
    for (const [i, archivo] of archivos.entries()) {
      const quedan = archivos.length - i - 1;
      setSubida({ nombre: archivo.name, porcentaje: 0, quedan });
      const { error } = await enviarFoto(
        `/admin/productos/${encodeURIComponent(sku)}/fotos`,
        archivo,
        (porcentaje) => setSubida({ nombre: archivo.name, porcentaje, quedan }),
      );
      if (error) fallas.push(`${archivo.name}: ${error}`);
    }
    // Clear the input, so that the same file can be chosen again after a failure.
    target.value = "";
    setErrores(fallas);
    setSubida(null);
    await revalidate();
  };

  return (
    <form method="post" encType="multipart/form-data" className="grid gap-2">
      <input type="hidden" name="intento" value="foto" />
      <div className="flex">
        <PicturesBox
          id={id}
          name="foto"
          required
          accept={TIPOS_FOTO}
          call={subida ? "Subiendo…" : "Suelta fotos aquí"}
          hint={caben === 1 ? "Cabe una más." : `Caben ${caben} más.`}
          multiple={hydrated && caben > 1}
          aria-label="Agregar fotos"
          aria-describedby={`${id}-ayuda`}
          disabled={subida !== null}
          onChange={elegir}
        />
      </div>
      {!hydrated && (
        <Button variant="secondary" className="justify-self-start">
          Agregar foto
        </Button>
      )}
      {subida && <Avance {...subida} />}
      <p id={`${id}-ayuda`} className="field-help">
        JPG, PNG, WebP o GIF de hasta 5 MB. Las guardamos sin los datos de la cámara.
      </p>
      {errores.length > 0 && (
        <Note kind="error">
          {errores.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </Note>
      )}
    </form>
  );
}

const Avance = ({ nombre, porcentaje, quedan }: Subida) => (
  <div className="grid gap-1" role="status">
    <span className="truncate">
      {nombre}: {porcentaje}%{quedan > 0 && ` · ${quedan} por subir`}
    </span>
    <ProgressBar max={100} value={porcentaje} label="Subida" size="sm" />
  </div>
);
