-- min_reader: 0.3.0
CREATE INDEX "bounties_typed_winner" ON "bounties" USING btree ("winner") WHERE "bounties"."winner_contribution_id" is null and "bounties"."winner" is not null;--> statement-breakpoint
CREATE INDEX "article_revisions_changed" ON "article_revisions" USING btree ("changed_by","article_id","number") WHERE "article_revisions"."changed_by" is not null;