import { type ChangeEvent, useId, useState } from "react";
import { enviarFoto, TIPOS_FOTO } from "#app/lib/actions/send-picture.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { CheckboxField, SelectField } from "#app/ui/field/field.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { ARTE } from "#modules/portada/arte.ts";
import { useEditor } from "./contexto.tsx";
import { Foco } from "./foco.tsx";

type Props = { nombre: string; label?: string };

/** The picture of a place: the product's, an own one with its focal point or, in demo shops, one that comes with the shop. */
export function CampoImagen({ nombre, label = "Imagen" }: Props) {
  const { valor, error, demostracion } = useEditor();
  const [tipo, setTipo] = useState(valor(`${nombre}.tipo`) || "producto");
  const hydrated = useHydrated();
  const conArte = demostracion || tipo === "arte";
  return (
    <div className="grid gap-3">
      <SelectField
        name={`${nombre}.tipo`}
        label={label}
        value={tipo}
        onChange={({ target }) => setTipo(target.value)}
        options={[
          { value: "producto", label: "La foto del producto" },
          { value: "foto", label: "Una foto propia" },
          ...(conArte ? [{ value: "arte", label: "Una imagen de la demostración" }] : []),
        ]}
        error={error(`${nombre}.tipo`)}
      />
      {(tipo === "foto" || !hydrated) && <FotoPropia nombre={nombre} />}
      {conArte && (tipo === "arte" || !hydrated) && (
        <>
          <SelectField
            name={`${nombre}.nombre`}
            label="Imagen de la demostración"
            options={ARTE}
            defaultValue={valor(`${nombre}.nombre`) || ARTE[0]}
            error={error(`${nombre}.nombre`)}
          />
          <CheckboxField
            name={`${nombre}.cerca`}
            label="De cerca"
            defaultChecked={valor(`${nombre}.cerca`) === "on"}
          />
        </>
      )}
    </div>
  );
}

/** Uploads the chosen picture at once; without JavaScript it goes with the form. */
function FotoPropia({ nombre }: { nombre: string }) {
  const { valor, error } = useEditor();
  const numero = (campo: string) => Number(valor(`${nombre}.${campo}`) || 50);
  const [archivo, setArchivo] = useState(valor(`${nombre}.archivo`));
  const [punto, setPunto] = useState({ x: numero("x"), y: numero("y") });
  const [estado, setEstado] = useState<{ texto: string; mal: boolean } | null>(null);
  const id = useId();
  const falla = estado?.mal ? estado.texto : error(`${nombre}.archivo`);

  const elegir = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const foto = target.files?.[0];
    if (!foto) return;
    setEstado({ texto: "Subiendo…", mal: false });
    const { datos, error: motivo } = await enviarFoto("/admin/portada/fotos", foto, (porcentaje) =>
      setEstado({ texto: `Subiendo… ${porcentaje}%`, mal: false }),
    );
    // The form must not send the file again.
    target.value = "";
    if (motivo !== null) return setEstado({ texto: motivo, mal: true });
    setArchivo(String(datos.archivo));
    setPunto({ x: 50, y: 50 });
    setEstado({ texto: "Foto lista. Guarda el borrador para verla en la portada.", mal: false });
  };
  return (
    <div className="grid gap-3">
      <input type="hidden" name={`${nombre}.archivo`} value={archivo} />
      <div className="field">
        <FileField
          label={archivo ? "Cambiar la foto" : "Elegir una foto"}
          button="Elegir foto"
          name={`${nombre}.subida`}
          accept={TIPOS_FOTO}
          onChange={elegir}
          aria-invalid={falla ? true : undefined}
          aria-describedby={`${id}-nota`}
        />
        <p id={`${id}-nota`} role="status" className={falla ? "field-error" : "field-help"}>
          {falla ?? estado?.texto ?? "JPG, PNG, WebP o GIF, hasta 5 MB."}
        </p>
      </div>
      {archivo && <Foco nombre={nombre} archivo={archivo} punto={punto} alCambiar={setPunto} />}
    </div>
  );
}
