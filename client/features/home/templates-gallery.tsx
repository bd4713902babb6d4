import { PhotoPageButton } from '#client/features/photo/photo-page-button.tsx'
import { TabList, TabPanel, Tabs } from '#client/ui/controls/tabs.tsx'
import { AllTemplates } from './all-templates.tsx'
import { MyTemplates } from './my-templates.tsx'
import { usePageChoice } from './use-page-choice.ts'
import { usePages } from './use-pages.ts'

const TABS = [
  { value: 'all', label: 'All Templates' },
  { value: 'mine', label: 'My Templates' },
] as const
const PANEL = 'flex flex-col gap-3 tablet:gap-4'

/** The pages to color: all that the person may color, and those they have bought. */
export function TemplatesGallery() {
  const pages = usePages()
  const { tab, chooseTab } = usePageChoice()
  return (
    <section aria-labelledby="templates-gallery" className={PANEL}>
      <Tabs value={tab} onValueChange={(value) => chooseTab(value === 'mine' ? 'mine' : 'all')}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="templates-gallery" tabIndex={-1} className="scroll-mt-20 text-heading-3 tablet:scroll-mt-24">
            Templates Gallery
          </h2>
          <TabList
            tabs={TABS}
            label="Templates"
            className="max-tablet:w-full max-[14rem]:flex-col max-[14rem]:rounded-dialog max-[14rem]:gap-2 max-[14rem]:*:flex-none"
          />
        </div>
        <TabPanel value="all" className={PANEL}>
          <AllTemplates {...pages} />
        </TabPanel>
        <TabPanel value="mine" className={PANEL}>
          <PhotoPageButton />
          <MyTemplates {...pages} />
        </TabPanel>
      </Tabs>
    </section>
  )
}
