import { exigirOrden } from "#modules/comun/tx/candados.server.ts";

exigirOrden();
