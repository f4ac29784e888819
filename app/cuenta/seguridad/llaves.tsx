import { useRevalidator } from "react-router";
import { texto } from "#app/lib/actions/forms.ts";
import { crearLlave } from "#app/lib/llave.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { useIntentoDeLlave, useLlaves } from "#app/lib/use-llaves.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { KeyRound } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { OrdenSeguridad, SeccionSeguridad } from "./seccion.tsx";

type Llave = { id: string; nombre: string; creada: string; usada: string | null };
type Props = { llaves: Llave[]; alCrear: (codigos: string[] | null) => void };

export function Llaves({ llaves, alCrear }: Props) {
  return (
    <SeccionSeguridad id="llaves" titulo="Llaves de acceso">
      <p className="mt-1.5 text-sm text-tinta-2">
        Con una llave de acceso ingresas sin contraseña: con tu huella, tu rostro o el PIN de tu equipo.
      </p>
      {llaves.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {llaves.map((llave) => (
            <Fila key={llave.id} {...llave} />
          ))}
        </ul>
      )}
      <Nueva alCrear={alCrear} />
    </SeccionSeguridad>
  );
}

const Fila = ({ id, nombre, creada, usada }: Llave) => (
  <li className="grid gap-2 border-linea border-b pb-4 last:border-b-0 last:pb-0">
    <b className="flex items-center gap-2">
      <KeyRound aria-hidden="true" className="size-4.5" />
      {nombre}
    </b>
    <small className="text-tinta-3">
      Creada el {creada}. {usada ? `Usada ${usada}.` : "Sin usar."}
    </small>
    <details>
      <summary className="cursor-pointer text-sm text-enlace underline underline-offset-3">
        Cambiar<span className="sr-only"> la llave {nombre}</span>
      </summary>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <OrdenSeguridad intento="nombrar_llave" id={id} boton="Guardar nombre">
          <Field
            label="Nombre"
            name="nombre"
            defaultValue={nombre}
            required
            missing="Escribe un nombre."
            maxLength={60}
          />
        </OrdenSeguridad>
        <OrdenSeguridad
          intento="quitar_llave"
          id={id}
          boton="Quitar"
          de={`la llave ${nombre}`}
          variant="danger"
        />
      </div>
    </details>
  </li>
);

/** Only the browser can create a passkey, so this needs its script. */
function Nueva({ alCrear }: Pick<Props, "alCrear">) {
  const { falla, ocupado, intentar } = useIntentoDeLlave();
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  if (!useLlaves())
    return (
      <p className="mt-4 text-sm text-tinta-3">
        {hydrated
          ? "Este navegador no admite llaves de acceso aquí."
          : "Para agregar una se necesita JavaScript."}
      </p>
    );
  const crear = (form: HTMLFormElement) =>
    intentar(async () => {
      const nombre = texto(new FormData(form), "nombre");
      const { codigos } = await crearLlave("/cuenta/seguridad/llave", { nombre });
      alCrear(Array.isArray(codigos) ? codigos.map(String) : null);
      form.reset();
      await revalidate();
    });
  return (
    <form
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void crear(event.currentTarget);
      }}
    >
      {falla && <Note kind="error">{falla}</Note>}
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Nombre de la llave"
          name="nombre"
          placeholder="Mi teléfono"
          required
          missing="Ponle un nombre a tu llave."
          maxLength={60}
        />
        <Button size="sm" loading={ocupado} icon={<KeyRound aria-hidden="true" />}>
          Agregar llave de acceso
        </Button>
      </div>
    </form>
  );
}
