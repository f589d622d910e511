-- No search asks how words are distributed, and finding it out would read thousands of sermons anew at every analysis.
ALTER INDEX "published_sermon_words_1" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "published_sermon_words_2" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "published_sermon_words_3" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "published_illustration_words_1" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "published_illustration_words_2" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "published_illustration_words_3" ALTER COLUMN 1 SET STATISTICS 0;
