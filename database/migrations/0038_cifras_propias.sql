DROP INDEX "tickets_montoncitos_jugador_idx";--> statement-breakpoint
CREATE INDEX "partidas_sin_terminar_idx" ON "partidas" USING btree ("key_partida") WHERE estado <> 'finalizada';--> statement-breakpoint
CREATE INDEX "tickets_montoncitos_jugador_idx" ON "tickets_montoncitos" USING btree ("jugador","created_at" DESC NULLS FIRST,"puntos","partida");