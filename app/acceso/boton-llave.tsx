import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ErrorDeLlave, usarLlave } from "#app/lib/llave.ts";
import { useLlaves } from "#app/lib/use-llaves.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";

/** Signs in with a passkey. It needs a script, so it appears only where one runs and the browser knows passkeys. */
export function BotonLlave({ volver }: { volver: string }) {
  const [falla, setFalla] = useState<string | null>(null);
  const [ocupado, setOcupado] = useState(false);
  const navigate = useNavigate();
  if (!useLlaves()) return null;
  async function ingresar() {
    setOcupado(true);
    setFalla(null);
    try {
      const { volver: destino } = await usarLlave("/ingresar/llave", { volver });
      await navigate(String(destino));
    } catch (error) {
      setFalla(error instanceof ErrorDeLlave ? error.message : String(error));
      setOcupado(false);
    }
  }
  return (
    <div className="acceso-llave">
      {falla && <Note kind="error">{falla}</Note>}
      <Button
        type="button"
        variant="secondary"
        size="lg"
        full
        loading={ocupado}
        icon={<KeyRound aria-hidden="true" />}
        onClick={ingresar}
      >
        Usar una llave de acceso
      </Button>
    </div>
  );
}
