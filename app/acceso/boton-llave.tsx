import { useNavigate } from "react-router";
import { usarLlave } from "#app/lib/llave.ts";
import { useIntentoDeLlave, useLlaves } from "#app/lib/use-llaves.ts";
import { Button } from "#app/ui/button/button.tsx";
import { KeyRound } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { FALLA_INGRESO } from "#modules/usuarios/textos.ts";

type Props = { etiqueta: string; size?: "lg"; hacer: () => Promise<void> };

/** Uses a passkey. It needs a script, so it appears only where one runs and the browser knows passkeys. */
export function BotonLlave({ etiqueta, size, hacer }: Props) {
  const { falla, ocupado, intentar } = useIntentoDeLlave();
  if (!useLlaves()) return null;
  return (
    <div className="grid gap-3">
      {falla && <Note kind="error">{falla}</Note>}
      <Button
        type="button"
        variant="secondary"
        {...(size ? { size } : {})}
        full
        loading={ocupado}
        icon={<KeyRound aria-hidden="true" />}
        onClick={() => void intentar(hacer)}
      >
        {etiqueta}
      </Button>
    </div>
  );
}

/** Signs in with a passkey and goes where the person was going. */
export function IngresarConLlave({ volver }: { volver: string }) {
  const navigate = useNavigate();
  async function ingresar() {
    const { volver: destino } = await usarLlave("/ingresar/llave", { volver }).catch((error: unknown) => {
      console.error(FALLA_INGRESO);
      throw error;
    });
    await navigate(String(destino));
  }
  return (
    <div className="acceso-llave grid gap-3 mt-3">
      <BotonLlave etiqueta="Usar una llave de acceso" size="lg" hacer={ingresar} />
    </div>
  );
}
